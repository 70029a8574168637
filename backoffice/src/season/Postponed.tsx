import { Box, Typography } from "@mui/material";
import { officialDay } from "#shared/challengeDates.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { TaskRow, TaskRows } from "../components/TaskList.tsx";
import type { Season } from "./seasonTasks.ts";

/** The postponed tasks, each with a button that puts it back. */
export default function Postponed({ postponed }: Pick<Season, "postponed">) {
  return (
    <Box component="details">
      <Typography component="summary" color="textSecondary" sx={{ cursor: "pointer", py: 0.5 }}>
        Postponed: {postponed.length}
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
              label="Restore"
              aria-label={`Restore: ${label}`}
              request="resume_season_task"
              args={{ id: name }}
              failure="Failed to restore the task. Please try again."
            />
          </TaskRow>
        ))}
      </TaskRows>
    </Box>
  );
}
