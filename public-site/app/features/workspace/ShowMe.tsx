import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { FormMessage } from "~/components/FormMessage.tsx";
import { showMe } from "~/data/finalistPage.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useAction } from "~/lib/useAction.ts";
import styles from "./PublicPage.module.css";

interface ShowMeProps {
  shown: boolean;
  onRefresh: () => Promise<void>;
}

/** Whether the visitor is named beside the page: each member decides for themselves. */
export function ShowMe({ shown, onRefresh }: ShowMeProps) {
  const { busy, failure, run } = useAction();
  const [wanted, setWanted] = useState(shown);

  async function choose(choice: boolean) {
    setWanted(choice);
    const outcome = await run(async () => {
      const answer = await showMe(choice);
      if (answer.ok) await onRefresh();
      return answer;
    });
    if (outcome?.ok) notifySuccess(choice ? "You will be named." : "You will not be named.");
  }

  return (
    <fieldset className={styles.consent}>
      <legend className="title-s">You</legend>
      <Checkbox
        label="Name me beside the page"
        description="Your name, university and country, whenever the page is public. Each of you decides for themselves, and can take it back at any time. Your email address is never shown."
        checked={busy ? wanted : shown}
        disabled={busy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
    </fieldset>
  );
}
