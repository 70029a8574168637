import { Textarea } from "@mantine/core";
import type { FormEvent } from "react";
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
  /** Reads them again. */
  onSent: () => Promise<void>;
}

/** What the judge and the administrators say to each other about an entry. */
export function Notes({ assignmentId, personId, notes, onSent }: NotesProps) {
  const [body, setBody] = useKeptText({ name: `note/${assignmentId}`, personId });
  const { busy, failure: refused, run } = useAction();
  useUnsavedWork(body !== "", "Your question to the administrators is not sent yet.", {
    keptIn: "tab",
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(async () =>
      body.trim() === ""
        ? failure("Please write something first.")
        : askAdministrators(assignmentId, body),
    );
    if (!outcome?.ok) return;
    setBody("");
    await onSent();
  }

  return (
    <section className={styles.discussion} aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="title-s">
        A question about this entry?
      </h2>
      <p className="text-s">
        The administrators answer here, and you get a mail. They cannot tell you whose it is.
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
          label="To the administrators"
          maxLength={TEXT_LIMITS.message}
          classNames={{ input: styles.field ?? "" }}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {refused && <FormMessage kind="failure" {...refused} />}
        <SubmitButton busy={busy} busyLabel="Sending..." look="quiet">
          Send
        </SubmitButton>
      </form>
    </section>
  );
}
