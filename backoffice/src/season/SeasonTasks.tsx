import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { officialDay } from "#shared/challengeDates.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { TaskRow, TaskRows } from "../components/TaskList.tsx";
import { maximumOf, toForm } from "../configuration/configuration.ts";
import type { SeasonTaskName } from "../data/databaseFunctions.ts";
import type { SeasonAction, SeasonTask } from "./seasonTasks.ts";
import type { useSeason } from "./useSeason.ts";

/** The next tasks of the season, each with its reason and deadline. */
export function SeasonTasks({ query }: { query: ReturnType<typeof useSeason> }) {
  const { data } = query;
  return (
    <Section title="Season to-do">
      {data ? (
        <>
          <Tasks {...data} />
          {data.season.postponed.length > 0 && <Postponed postponed={data.season.postponed} />}
        </>
      ) : (
        <NotLoaded query={query} failure="We couldn’t load the season to-do list." />
      )}
    </Section>
  );
}

type SeasonData = NonNullable<ReturnType<typeof useSeason>["data"]>;

function Tasks(data: SeasonData) {
  const { tasks, awaited } = data.season;
  if (tasks.length === 0) return <Typography>Nothing to do now. {awaited}</Typography>;
  return (
    <TaskRows>
      {tasks.map((task, place) => (
        <SeasonTaskRow key={task.key} task={task} isMain={place === 0} data={data} />
      ))}
    </TaskRows>
  );
}

interface SeasonTaskRowProps {
  task: SeasonTask;
  /** Whether it is the main task of the page. */
  isMain: boolean;
  data: Pick<SeasonData, "challenge" | "facts">;
}

/** A task of the season with its deadline and its buttons. */
export function SeasonTaskRow({ task, isMain, data }: SeasonTaskRowProps) {
  return (
    <TaskRow
      title={
        <>
          <strong>{task.label}</strong> <Deadline due={task.due} />
        </>
      }
      hint={task.hint}
    >
      {/* The main button is last, where those of all rows align, and first below a text on a phone. */}
      <Box sx={{ display: "flex", flexDirection: { xs: "row-reverse", sm: "row" }, gap: 0.5 }}>
        {task.name && <Postpone {...task} name={task.name} />}
        <ActionButton task={task} isMain={isMain} data={data} />
      </Box>
    </TaskRow>
  );
}

/** By when a task is due, in red once that has passed. */
function Deadline({ due }: Pick<SeasonTask, "due">) {
  if (!due) return null;
  const isPast = Date.parse(due) < challengeNow().getTime();
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap", ...(isPast && { color: "error.main" }) }}>
      {isPast ? "was due" : "by"} <time dateTime={due}>{officialDay(new Date(due))}</time>
    </Box>
  );
}

function ActionButton({ task, isMain, data }: SeasonTaskRowProps) {
  const action: SeasonAction = task.action;
  const button = {
    variant: isMain ? "contained" : "outlined",
    "aria-label": `${action.label}: ${task.label}`,
    // The same in all rows.
    sx: { minWidth: "11rem" },
  } as const;
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
  const form = toForm(data.challenge);
  const { label, phase, time } = action;
  return (
    <ChangeButton
      {...button}
      label={label}
      request="save_challenge_configuration"
      args={{
        revision: data.facts.configuration_revision,
        configuration: { ...form, phase, time, max_submission_members: maximumOf(form) },
      }}
      success={`The site displays the phase ${phase}.`}
      failure="Failed to set the phase. Please try again."
    />
  );
}

/** The code of both is loaded once a task is postponed. */
const Postponed = lazyComponent("Postponed", () => import("./Postponed.tsx"), null);
const PostponeDialog = lazyComponent("PostponeDialog", () => import("./PostponeDialog.tsx"), null);

function Postpone(task: SeasonTask & { name: SeasonTaskName }) {
  const [isAsking, setIsAsking] = useState(false);
  const action = task.mayBeDone ? "Mark as done" : "Postpone";
  return (
    <>
      <Button aria-label={`${action}: ${task.label}`} onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && <PostponeDialog {...task} onClose={() => setIsAsking(false)} />}
    </>
  );
}
