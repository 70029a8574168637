import { Box, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { FoldedOnPhone } from "../../components/FoldedOnPhone.tsx";
import { PLAIN_LIST } from "../../theme/theme.ts";
import { Mark } from "../Steps.tsx";

interface FinalistPartProps {
  title: string;
  /** How far it is, in two or three words. */
  state: string;
  isDone: boolean;
  /** Its rows, as list items. */
  children?: ReactNode;
  /** Shown after the rows, such as buttons. */
  footer?: ReactNode;
}

/** A part of a finalist's card: its state at a glance, then its rows. */
export function FinalistPart({ title, state, isDone, children, footer }: FinalistPartProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: "flex", flexDirection: "column" }}
    >
      <FoldedOnPhone
        heading={
          <Box sx={{ display: "flex", gap: 1, mb: { xs: 0, sm: 1 } }}>
            <Mark state={isDone ? "Done" : "Later"} />
            <div>
              <Typography id={id} component="h3" variant="subtitle2" sx={{ lineHeight: "20px" }}>
                {title}
              </Typography>
              <Typography color="textSecondary">{state}</Typography>
            </div>
          </Box>
        }
      >
        {children && (
          <Box
            component="ul"
            sx={{ ...PLAIN_LIST, display: "grid", gap: 1, overflowWrap: "anywhere" }}
          >
            {children}
          </Box>
        )}
        {footer && <Box sx={{ pt: 1 }}>{footer}</Box>}
      </FoldedOnPhone>
    </Box>
  );
}
