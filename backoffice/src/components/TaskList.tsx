import { Box, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { PLAIN_LIST, ROW } from "../theme/theme.ts";
import { LinkButton } from "./PageLink.tsx";

/** A task with its count. */
export interface Task {
  kind: string;
  count: number;
  /** The counted things, for one and for many. */
  one: string;
  many: string;
  hint: string;
  /** Omitted if there is no page to open. */
  action?: { label: string; to: string };
}

/** Tasks in order, each with one hint and one button. Tasks with a count of zero are omitted. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const due = tasks.filter(({ count }) => count > 0);
  if (due.length === 0) return <Typography>Nothing to do.</Typography>;
  return (
    <TaskRows>
      {due.map(({ kind, count, one, many, hint, action }) => (
        <TaskRow
          key={kind}
          title={
            <>
              <Typography
                component="strong"
                sx={{ fontWeight: 650, fontVariantNumeric: "tabular-nums" }}
              >
                {inDigits(count)}
              </Typography>{" "}
              {count === 1 ? one : many}
            </>
          }
          hint={hint}
        >
          {action && (
            <LinkButton
              variant="outlined"
              to={action.to}
              aria-label={`${action.label}: ${counted(count, one, many)}`}
            >
              {action.label}
            </LinkButton>
          )}
        </TaskRow>
      ))}
    </TaskRows>
  );
}

/** A list of rows. */
export function TaskRows({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" component="ul" sx={PLAIN_LIST}>
      {children}
    </Paper>
  );
}

interface TaskRowProps {
  title: ReactNode;
  hint: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** A task, its hint below, and its buttons. */
export function TaskRow({ title, hint, children }: TaskRowProps) {
  return (
    <Box
      component="li"
      sx={{
        ...ROW,
        columnGap: 1.5,
        p: "6px 16px",
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Typography component="div" sx={{ flex: { xs: "1 1 10rem", sm: "1 1 16rem" } }}>
        {title}{" "}
        <Typography component="div" variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </Typography>
      {children}
    </Box>
  );
}
