import { useNavigate } from "react-router";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { Arrow, Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { startContent } from "~/content/myEditor.ts";
import { createEntry } from "~/data/entry.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

/** The location's state after starting an entry, so that the first field gets the focus. */
export const JUST_STARTED = "just started";

interface StartEntryProps {
  participation: Participation;
  challenge: Challenge;
}

/** Starts an entry and opens the editor. */
export function StartEntry({ participation, challenge }: StartEntryProps) {
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  function start() {
    return run(async () => {
      const outcome = await createEntry();
      // Continue if it was started in another window, or an answer was lost.
      if (!outcome.ok && outcome.problem !== "already_on_a_team") return outcome;
      await navigate(paths.entry, { state: JUST_STARTED });
      return DONE;
    });
  }

  return (
    <div className="stack start">
      {startContent(participation, challenge).map((text) => (
        <p key={text} className="measure">
          {text}
        </p>
      ))}
      {failure && <FormMessage kind="failure" {...failure} />}
      <Button disabled={busy} onClick={start}>
        <span>{busy ? "Starting..." : "Start your entry"}</span> <Arrow />
      </Button>
    </div>
  );
}
