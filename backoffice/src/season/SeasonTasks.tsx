import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { challengeDay, officialDay } from "#shared/challengeDates.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { TaskRow, TaskRows } from "../components/TaskList.tsx";
import { type Configuration, maximumOf, toForm } from "../configuration/configuration.ts";
import { fromLocalInput } from "../forms/localDateTime.ts";
import type { Season, SeasonAction, SeasonTask } from "./seasonTasks.ts";
import type { useSeason } from "./useSeason.ts";

/** The next tasks of the season, each with its reason and deadline. */
export function SeasonTasks({ query }: { query: ReturnType<typeof useSeason> }) {
  const { data } = query;
  return (
    <Section title="Season to-do">
      {data ? (
        <>
          <Tasks {...data} />
          <Postponed postponed={data.season.postponed} />
        </>
      ) : (
        <NotLoaded query={query} failure="The season to-do list could not be loaded." />
      )}
    </Section>
  );
}

type TasksProps = NonNullable<ReturnType<typeof useSeason>["data"]>;

function Tasks({ season: { tasks, awaited }, challenge, revision }: TasksProps) {
  if (tasks.length === 0) return <Typography>Nothing to do now. {awaited}</Typography>;
  return (
    <TaskRows>
      {tasks.map((task, place) => (
        <TaskRow
          key={task.key}
          title={<strong>{task.label}</strong>}
          hint={
            <>
              {task.hint} <Deadline due={task.due} />
            </>
          }
        >
          <Box sx={{ display: "flex", gap: 0.5 }}>
            <ActionButton
              task={task}
              variant={place === 0 ? "contained" : "outlined"}
              challenge={challenge}
              revision={revision}
            />
            {task.name && <PutOff name={task.name} label={task.label} />}
          </Box>
        </TaskRow>
      ))}
    </TaskRows>
  );
}

function Deadline({ due }: Pick<SeasonTask, "due">) {
  if (!due) return null;
  const isPast = Date.parse(due) < challengeNow().getTime();
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap", ...(isPast && { color: "error.main" }) }}>
      · {isPast ? "was due" : "by"} <time dateTime={due}>{officialDay(new Date(due))}</time>
    </Box>
  );
}

interface ActionButtonProps {
  task: SeasonTask;
  variant: "contained" | "outlined";
  challenge: Configuration;
  revision: number;
}

function ActionButton({ task, variant, challenge, revision }: ActionButtonProps) {
  const action: SeasonAction = task.action;
  const button = { variant, "aria-label": `${action.label}: ${task.label}` };
  if ("to" in action) {
    return (
      <LinkButton {...button} to={action.to}>
        {action.label}
      </LinkButton>
    );
  }
  if ("href" in action) {
    return (
      <Button {...button} href={action.href} target="_blank" rel="noopener">
        {action.label}
      </Button>
    );
  }
  const form = toForm(challenge);
  const { label, phase, time } = action;
  return (
    <ChangeButton
      {...button}
      label={label}
      request="save_challenge_configuration"
      args={{
        revision,
        configuration: { ...form, phase, time, max_submission_members: maximumOf(form) },
      }}
      success={`The site displays the phase ${phase}.`}
      failure="Failed to set the phase. Please try again."
    />
  );
}

/** The beginning of a day ("2026-11-20") on the official clock; empty if it is incomplete. */
const beginOf = (day: string) => fromLocalInput(`${day}T00:00:00-05:00`);

/** The day in a week, as the value of a date input. */
function inAWeek(): string {
  const { year, month, day } = challengeDay(new Date(challengeNow().getTime() + 7 * 86_400_000));
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

function PutOff({ name, label }: { name: NonNullable<SeasonTask["name"]>; label: string }) {
  const [day, setDay] = useState("");
  const [isDone, setIsDone] = useState(false);
  const until = isDone ? "" : beginOf(day);
  const reset = () => {
    setDay(inAWeek());
    setIsDone(false);
  };
  return (
    <ConfirmedChange
      label="Put off"
      button={{ variant: "text", "aria-label": `Put off: ${label}` }}
      request="postpone_season_task"
      args={() => ({ id: name, ...(until && { until }) })}
      onToggle={reset}
      title={`Put off “${label}”?`}
      question="No administrator sees this task until that day."
      isForm
      disabled={!isDone && !(Date.parse(until) > challengeNow().getTime())}
      success="The task is put off."
      failure="Failed to put off the task. Please try again."
    >
      <TextField
        type="date"
        label="Until"
        autoFocus
        value={day}
        disabled={isDone}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ maxWidth: 240 }}
      />
      <FormControlLabel
        label="It is done, or not needed this season"
        control={<Checkbox checked={isDone} onChange={({ target }) => setIsDone(target.checked)} />}
      />
    </ConfirmedChange>
  );
}

/** The tasks that are put off, each with a button that puts it back. */
function Postponed({ postponed }: Pick<Season, "postponed">) {
  if (postponed.length === 0) return null;
  return (
    <Box component="details">
      <Typography component="summary" color="textSecondary" sx={{ cursor: "pointer", py: 0.5 }}>
        Put off: {postponed.length}
      </Typography>
      <TaskRows>
        {postponed.map(({ name, label, until }) => (
          <TaskRow
            key={name}
            title={label}
            hint={
              until ? `Until ${officialDay(new Date(until))}` : "Done, or not needed this season"
            }
          >
            <ChangeButton
              label="Put back"
              aria-label={`Put back: ${label}`}
              request="resume_season_task"
              args={{ id: name }}
              failure="Failed to put back the task. Please try again."
            />
          </TaskRow>
        ))}
      </TaskRows>
    </Box>
  );
}
