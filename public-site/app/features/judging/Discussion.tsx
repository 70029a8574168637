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
  onAdded: () => Promise<void>;
}

/** The reviews and comments of all judges of an entry, without names. */
export function Discussion({ roundEntryId, personId, items, criteria, onAdded }: DiscussionProps) {
  const [body, setBody] = useKeptText({ name: `discussion/${roundEntryId}`, personId });
  const { busy, failure: problem, run } = useAction();
  useUnsavedWork(body !== "", "Your comment is not posted yet.", {
    keptIn: "tab",
  });

  async function add(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(async () =>
      body.trim() === "" ? failure("Write a comment first.") : addToDiscussion(roundEntryId, body),
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
        You see the reviews of all judges who have submitted one for this entry, without names.
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
          label="Comment"
          maxLength={TEXT_LIMITS.message}
          classNames={{ input: styles.field ?? "" }}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {problem && <FormMessage kind="failure" {...problem} />}
        <SubmitButton busy={busy} busyLabel="Posting..." look="quiet">
          Post comment
        </SubmitButton>
      </form>
    </section>
  );
}
