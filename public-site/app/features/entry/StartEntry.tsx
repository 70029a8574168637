import { useNavigate } from "react-router";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { Arrow, Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { startWords } from "~/content/myEditor.ts";
import { createEntry } from "~/data/entry.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

/** What the editor finds in the location's state after an entry has been started: the first field gets the focus. */
export const JUST_BEGUN = "just begun";

interface StartEntryProps {
  participation: Participation;
  challenge: Challenge;
}

/** The first step of everybody who has no entry yet: it leads straight to where one writes. */
export function StartEntry({ participation, challenge }: StartEntryProps) {
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  function start() {
    return run(async () => {
      const outcome = await createEntry();
      // Started in another window, or by an answer that was lost: it is there.
      if (!outcome.ok && outcome.problem !== "already_on_a_team") return outcome;
      await navigate(paths.entry, { state: JUST_BEGUN });
      return DONE;
    });
  }

  return (
    <div className="stack start">
      {startWords(participation, challenge).map((text) => (
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
