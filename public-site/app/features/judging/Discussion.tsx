import { Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { useKeptText } from "#common/keptText.ts";
import { localTime } from "#common/localTime.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Criterion } from "~/data/judging.ts";
import { addToDiscussion, type DiscussionItem } from "~/data/reviews.ts";
import { failure } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import styles from "./Discussion.module.css";

interface DiscussionProps {
  roundEntryId: string;
  /** The judge's account. */
  personId: string;
  items: readonly DiscussionItem[];
  criteria: readonly Criterion[];
  /** Reads it again. */
  onAdded: () => Promise<void>;
}

/** What the judges of an entry have said of it, and say to each other; nobody is named. */
export function Discussion({ roundEntryId, personId, items, criteria, onAdded }: DiscussionProps) {
  const [body, setBody] = useKeptText({ name: `discussion/${roundEntryId}`, personId });
  const { busy, failure: refused, run } = useAction();
  useUnsavedWork(body !== "", "Your comment is not added to the discussion yet.", {
    keptIn: "tab",
  });

  async function add(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(async () =>
      body.trim() === ""
        ? failure("Please write something first.")
        : addToDiscussion(roundEntryId, body),
    );
    if (!outcome?.ok) return;
    setBody("");
    await onAdded();
  }

  return (
    <section className={styles.discussion} aria-labelledby="discussion-heading">
      <h2 id="discussion-heading" className="title-s">
        Discussion
      </h2>
      <p className="text-s">
        Everybody here has submitted a review of this entry. Judges are numbered, not named.
      </p>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={`${item.author} ${item.createdAt} ${item.scores ? "review" : "comment"}`}>
            <p className={styles.author}>
              <strong>{item.author}</strong>{" "}
              <span className="text-s">{localTime(item.createdAt)}</span>
            </p>
            {item.scores && (
              <p className={styles.scores}>
                {criteria.map(({ name }, index) => (
                  <span key={name}>
                    {name} <strong>{item.scores?.[index]}</strong>
                  </span>
                ))}
              </p>
            )}
            {item.text && <p className={styles.text}>{item.text}</p>}
          </li>
        ))}
      </ol>
      <form className={formStyles.form} noValidate aria-label="Discussion" onSubmit={add}>
        <Textarea
          label="Add to the discussion"
          maxLength={TEXT_LIMITS.message}
          classNames={{ input: styles.field ?? "" }}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {refused && <FormMessage kind="failure" {...refused} />}
        <SubmitButton busy={busy} busyLabel="Adding..." look="quiet">
          Add
        </SubmitButton>
      </form>
    </section>
  );
}
