import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useKeptText } from "#common/keptText.ts";
import { localTime } from "#common/localTime.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { askAdministrators, type JudgingNote } from "~/data/judgingNotes.ts";
import { failure } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import styles from "./Discussion.module.css";

interface NotesProps {
  assignmentId: string;
  /** The judge's account. */
  personId: string;
  notes: readonly JudgingNote[];
  onSent: () => Promise<void>;
}

/** Questions to the administrators about an entry, and their answers. Folded away until there is one. */
export function Notes({ assignmentId, personId, notes, onSent }: NotesProps) {
  const [body, setBody] = useKeptText({ name: `note/${assignmentId}`, personId });
  const [isInUse] = useState(notes.length > 0 || body !== "");
  const { busy, failure: problem, run } = useAction();
  useUnsavedWork(body !== "", "Your question is not sent yet.", {
    keptIn: "tab",
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(async () =>
      body.trim() === ""
        ? failure("Write a question first.")
        : askAdministrators(assignmentId, body),
    );
    if (!outcome?.ok) return;
    setBody("");
    await onSent();
  }

  return (
    <section aria-labelledby="notes-heading">
      <details open={isInUse}>
        <summary>
          <h2 id="notes-heading" className={`title-s ${styles.summaryTitle}`}>
            Questions
          </h2>
        </summary>
        <div className={styles.discussion}>
          <p className="text-s">
            Ask the administrators about this entry. They answer here, and we’ll email you. They
            cannot tell you who is behind it.
          </p>
          {notes.length > 0 && (
            <ol className={styles.items}>
              {notes.map((note) => (
                <li key={note.id}>
                  <p className={styles.author}>
                    <strong>{note.author}</strong>{" "}
                    <span className="text-s">{localTime(note.createdAt)}</span>
                  </p>
                  <p className={styles.text}>{note.body}</p>
                </li>
              ))}
            </ol>
          )}
          <form className={formStyles.form} noValidate aria-label="Question" onSubmit={send}>
            <Textarea
              label="Your question"
              maxLength={TEXT_LIMITS.message}
              classNames={{ input: styles.field ?? "" }}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            {problem && <FormMessage kind="failure" {...problem} />}
            <SubmitButton busy={busy} busyLabel="Sending..." look="quiet">
              Send question
            </SubmitButton>
          </form>
        </div>
      </details>
    </section>
  );
}
