import { expect, it } from "vitest";
import { CHALLENGE_PHASES } from "#shared/constants.ts";
import { phaseDisagreement } from "./phases.ts";

const DATES = {
  submissions_open_at: "2026-08-01T05:00:00+00:00",
  submissions_close_at: "2026-09-01T04:59:59+00:00",
};

it.each([
  ["2026-08-01T04:59:59Z", ["Pre-Launch"], "submissions have not opened yet"],
  ["2026-08-01T05:00:00Z", ["Open Submission"], "submissions are open"],
  ["2026-09-01T04:59:59Z", ["Open Submission"], "submissions are open"],
  ["2026-09-01T05:00:00Z", ["Evaluation", "Refinement", "Pitches"], "submissions have closed"],
])("at %s only %j agree with the dates", (now, agreeing, fact) => {
  for (const phase of CHALLENGE_PHASES) {
    const disagreement = phaseDisagreement({ phase, ...DATES }, Date.parse(now));
    expect(disagreement).toBe(
      agreeing.includes(phase) ? undefined : `The site displays the phase ${phase}, but ${fact}.`,
    );
  }
});
