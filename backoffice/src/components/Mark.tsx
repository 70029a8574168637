import { styled } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";

/** The state of a step: done, the one that is next, or a later one. */
export type StepState = "Done" | "Now" | "Later";

const Circle = styled("span")({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 20,
  height: 20,
  border: `2px solid ${PALETTE.border}`,
  borderRadius: "50%",
  color: PALETTE.white,
  fontSize: 12,
  fontWeight: 700,
  lineHeight: 1,
  "&[data-mark=Done]": { borderColor: PALETTE.signal, background: PALETTE.signal },
  "&[data-mark=Now]": { borderColor: PALETTE.signal, borderWidth: 4 },
  // Forced colors have no background: the tick gets the color of text, and the current step a bolder ring.
  "@media (forced-colors: active)": { color: "CanvasText" },
});

/** The circle of a step: a tick once it is done, a blue ring while it is next. */
export function Mark({ state }: { state: StepState }) {
  return (
    <Circle role="img" aria-label={state} data-mark={state}>
      {state === "Done" && "✓"}
    </Circle>
  );
}
