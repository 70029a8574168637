import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { localTime } from "#common/localTime.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { type Draft, useDraft } from "#common/work/useDraft.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredLines } from "#shared/validation.ts";
import { Form } from "~/components/Form.tsx";
import type { Criterion, DiscussionItem, JudgingNote } from "~/data/judging.ts";
import { rpc } from "~/data/rpc.ts";
import { useReload } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

interface DiscussionProps {
  roundEntryId: string;
  items: readonly DiscussionItem[];
  criteria: readonly Criterion[];
}

/** The reviews and comments of all judges of a round entry, without names. */
export function Discussion({ roundEntryId, items, criteria }: DiscussionProps) {
  const draft = useDraft(`discussion/${roundEntryId}`);
  return (
    <section className="stack" aria-labelledby="discussion-heading">
      <h2 id="discussion-heading" className="title-s">
        Discussion
      </h2>
      <p className="text-s">
        You can see all submitted reviews of this entry, without the judges’ names.
      </p>
      <ol className="ruled">
        {items.map((item) => (
          <Item
            key={`${item.author} ${item.created_at} ${item.scores ? "review" : "comment"}`}
            {...item}
          >
            {item.scores && (
              <p className="row">
                {criteria.map(({ name }, index) => (
                  <span key={name}>
                    {name} <strong>{item.scores?.[index]}</strong>
                  </span>
                ))}
              </p>
            )}
          </Item>
        ))}
      </ol>
      <MessageForm
        label="Comment"
        draft={draft}
        unsaved="You haven’t posted your comment yet."
        button="Post comment"
        busyLabel="Posting..."
        send={(body) =>
          rpc(
            "add_judging_comment",
            { round_entry_id: roundEntryId, body },
            "We couldn’t post your comment.",
          )
        }
      />
    </section>
  );
}

interface NotesProps {
  assignmentId: string;
  notes: readonly JudgingNote[];
}

/** Questions to the administrators about a round entry, and their answers. Folded until there is one. */
export function Notes({ assignmentId, notes }: NotesProps) {
  const draft = useDraft(`note/${assignmentId}`);
  const [isInUse] = useState(notes.length > 0 || draft[0] !== "");
  return (
    <section aria-labelledby="notes-heading">
      <details open={isInUse}>
        <summary>
          <h2 id="notes-heading" className="title-s" style={{ display: "inline" }}>
            Questions
          </h2>
        </summary>
        <div className="stack">
          <p className="text-s">
            Ask the administrators about this entry. They’ll answer here, and we’ll email you. They
            can’t tell you who is behind the entry.
          </p>
          {notes.length > 0 && (
            <ol className="ruled">
              {notes.map((note) => (
                <Item key={note.id} {...note} />
              ))}
            </ol>
          )}
          <MessageForm
            label="Your question"
            draft={draft}
            unsaved="You haven’t sent your question yet."
            button="Send question"
            busyLabel="Sending..."
            send={(body) =>
              rpc(
                "send_note_to_administrators",
                { assignment_id: assignmentId, body },
                "We couldn’t send your question.",
              )
            }
          />
        </div>
      </details>
    </section>
  );
}

interface ItemProps extends Pick<DiscussionItem, "author" | "created_at" | "body"> {
  children?: ReactNode;
}

function Item({ author, created_at, body, children }: ItemProps) {
  return (
    <li>
      <p className="row">
        <strong>{author}</strong> <span className="text-s">{localTime(created_at)}</span>
      </p>
      {children}
      {body && <p className="typed">{body}</p>}
    </li>
  );
}

interface MessageFormProps {
  label: string;
  draft: Draft;
  /** The warning before unsent text is lost. */
  unsaved: string;
  button: string;
  busyLabel: string;
  send: (body: string) => Promise<Outcome>;
}

/** A message, which this browser keeps until it is sent. */
function MessageForm(props: MessageFormProps) {
  const { label, draft, unsaved, button, busyLabel, send } = props;
  const [body, setBody, isKept] = draft;
  const reload = useReload();
  const rules = { body: requiredLines(label, TEXT_LIMITS.message) };
  const form = useValidatedForm({ rules, initialValues: { body } });
  useUnsavedWork(body !== "", { loss: unsaved, isKept });
  return (
    <Form
      form={form}
      send={(values) => send(values.body)}
      onSent={() => {
        form.clear({ body: "" });
        setBody(form.values().body);
        return reload();
      }}
      onInput={() => setBody(form.values().body)}
      submit={button}
      busyLabel={busyLabel}
      look="quiet"
    >
      <Textarea
        key={form.key("body")}
        label={label}
        maxLength={TEXT_LIMITS.message}
        styles={{ input: { minHeight: "6rem" } }}
        {...form.field("body")}
      />
    </Form>
  );
}
