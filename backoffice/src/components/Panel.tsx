import { Box, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { ROW } from "../theme/theme.ts";
import { FoldedOnPhone } from "./FoldedOnPhone.tsx";

interface PanelProps {
  title: string;
  explanation?: string;
  /** Buttons or a state, at the right of the title. */
  action?: ReactNode;
  /** The number of columns, if the screen is wide enough (more than two: a wide one); 1 by default. */
  columns?: 1 | 2 | 4;
  /** For a long part that is only read. */
  foldsOnPhone?: boolean;
  children: ReactNode;
}

/** A framed part of a page, such as a group of fields, with its title. */
export function Panel(props: PanelProps) {
  const { title, explanation, action, columns = 1, foldsOnPhone = false, children } = props;
  const id = useId();
  const heading = (
    <Typography id={id} component="h3" variant="subtitle2">
      {title}
    </Typography>
  );
  const content = (
    <>
      <Typography variant="body2" color="textSecondary">
        {explanation}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          mt: 1.5,
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            sm: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
            lg: `repeat(${columns}, minmax(0, 1fr))`,
          },
        }}
      >
        {children}
      </Box>
    </>
  );
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      {foldsOnPhone ? (
        <FoldedOnPhone heading={heading}>{content}</FoldedOnPhone>
      ) : (
        <>
          {action ? (
            <Box sx={{ ...ROW, justifyContent: "space-between" }}>
              {heading}
              {/* The title stays where it is without them. */}
              <Box sx={{ my: -1 }}>{action}</Box>
            </Box>
          ) : (
            heading
          )}
          {content}
        </>
      )}
    </Paper>
  );
}
