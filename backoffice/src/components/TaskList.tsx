import { Box, Paper, Typography } from "@mui/material";
import { inDigits } from "#common/words.ts";
import { PLAIN_LIST, ROW } from "../theme/theme.ts";
import { LinkButton } from "./PageLink.tsx";

/** A task with its count. */
export interface Task {
  kind: string;
  count: number;
  label: string;
  hint: string;
  /** Omitted if there is no page to open. */
  action?: { label: string; to: string };
}

/** Tasks in order, each with one line and one button. Tasks with a count of zero are omitted. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const due = tasks.filter(({ count }) => count > 0);
  if (due.length === 0) return <Typography>Nothing to do.</Typography>;
  return (
    <Paper variant="outlined" component="ul" sx={PLAIN_LIST}>
      {due.map(({ kind, count, label, hint, action }) => (
        <Box
          key={kind}
          component="li"
          sx={{
            ...ROW,
            columnGap: 1.5,
            px: 2,
            py: 0.75,
            minHeight: 44,
            "& + &": { borderTop: 1, borderColor: "divider" },
          }}
        >
          <Typography
            component="strong"
            sx={{
              minWidth: { xs: "1.25rem", sm: "2.5rem" },
              fontWeight: 650,
              fontVariantNumeric: "tabular-nums",
            }}
          >
            {inDigits(count)}
          </Typography>
          <Typography component="span" sx={{ flex: { xs: "1 1 7rem", sm: "1 1 14rem" } }}>
            {label}{" "}
            <Typography component="span" variant="body2" color="textSecondary">
              {hint}
            </Typography>
          </Typography>
          {action && (
            <LinkButton variant="outlined" to={action.to} aria-label={`${action.label}: ${label}`}>
              {action.label}
            </LinkButton>
          )}
        </Box>
      ))}
    </Paper>
  );
}
