import { useNavigate } from "react-router";
import { Arrow } from "~/components/Arrow.tsx";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { createEntry } from "~/data/entry.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import styles from "./StartEntry.module.css";

/** The first step of everybody who has no entry yet. */
export function StartEntry() {
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  function start() {
    return run(async () => {
      const outcome = await createEntry();
      // Started in another window, or by an answer that was lost: it is there.
      if (!outcome.ok && outcome.problem !== "already_on_a_team") return outcome;
      await navigate(paths.entry);
      return DONE;
    });
  }

  return (
    <div className={styles.start}>
      <p className={styles.text}>
        An entry is an idea with a name, a description and, if you like, one document. It is a draft
        that only you and your team see until you submit it, and every change is saved as you type.
      </p>
      <p className={styles.text}>
        Somebody has invited you? Then open the link in their email instead: one person joins one
        team.
      </p>
      {failure && <FormMessage kind="failure" {...failure} />}
      <Button disabled={busy} onClick={start}>
        {busy ? "Starting..." : "Start your entry"} <Arrow />
      </Button>
    </div>
  );
}
