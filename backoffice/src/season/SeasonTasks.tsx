import { Box, Button } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { officialDay } from "#shared/challengeDates.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { NoTasks, TaskRow, TaskRows } from "../components/TaskList.tsx";
import { type Configuration, maximumOf, toForm } from "../configuration/configuration.ts";
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
        <NotLoaded query={query} failure="The season to-do list could not be loaded." />
      )}
    </Section>
  );
}

type TasksProps = NonNullable<ReturnType<typeof useSeason>["data"]>;

function Tasks({ season: { tasks, awaited }, challenge, facts }: TasksProps) {
  if (tasks.length === 0) return <NoTasks>Nothing to do now. {awaited}</NoTasks>;
  return (
    <TaskRows>
      {tasks.map((task, place) => (
        <TaskRow
          key={task.key}
          title={
            <>
              <strong>{task.label}</strong> <Deadline due={task.due} />
            </>
          }
          hint={task.hint}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
            {task.name && task.isDoneByHand && <MarkDone name={task.name} label={task.label} />}
            <ActionButton
              task={task}
              variant={place === 0 ? "contained" : "outlined"}
              challenge={challenge}
              revision={facts.configuration_revision}
            />
            {task.name && <Postpone name={task.name} label={task.label} />}
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
      {isPast ? "was due" : "by"} <time dateTime={due}>{officialDay(new Date(due))}</time>
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
  const button = {
    variant,
    "aria-label": `${action.label}: ${task.label}`,
    // The buttons of all rows are as wide.
    sx: { minWidth: { sm: "11rem" } },
  };
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

function MarkDone({ name, label }: { name: SeasonTaskName; label: string }) {
  return (
    <ChangeButton
      label="Mark as done"
      variant="text"
      aria-label={`Mark as done: ${label}`}
      request="postpone_season_task"
      args={{ id: name }}
      success="The task is done. You can put it back below the list."
      failure="Failed to change the task. Please try again."
    />
  );
}

/** The code of both is loaded once a task is postponed. */
const Postponed = lazyComponent("Postponed", () => import("./Postponed.tsx"), null);
const PostponeDialog = lazyComponent("PostponeDialog", () => import("./PostponeDialog.tsx"), null);

function Postpone({ name, label }: { name: SeasonTaskName; label: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button aria-label={`Postpone: ${label}`} onClick={() => setIsAsking(true)}>
        Postpone
      </Button>
      {isAsking && <PostponeDialog name={name} label={label} onClose={() => setIsAsking(false)} />}
    </>
  );
}
