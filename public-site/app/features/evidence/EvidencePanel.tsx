import { Textarea } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { type KeptPlace, keptText, useKeptText } from "#common/keptText.ts";
import { localTime } from "#common/localTime.ts";
import { ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import {
  answerEvidence,
  type EvidenceRequest,
  readEvidence,
  removeEvidence,
  uploadEvidence,
} from "~/data/evidence.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import styles from "./EvidencePanel.module.css";

interface EvidencePanelProps {
  request: EvidenceRequest;
  /** The visitor's account. */
  personId: string;
  /** Reads anew what the page shows. */
  onChanged: () => Promise<unknown>;
}

/** What the organisers ask the team to show, and the team's answer. */
export default function EvidencePanel({ request, personId, onChanged }: EvidencePanelProps) {
  const place: KeptPlace = { name: `evidence/${request.entryId}`, personId };
  const { items, message, dueAt, answeredAt, canAnswer } = request;
  // Stays open over an answer of somebody else, and opens with what was not sent: typed text is not taken away.
  const [isOpen, setIsOpen] = useState(() => !answeredAt || keptText(place) !== "");
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = ELIGIBILITY_ITEMS.filter(({ value }) => items.includes(value));
  const isForm = canAnswer && (isOpen || !answeredAt);

  async function onSent() {
    await onChanged();
    setIsOpen(false);
    heading.current?.focus();
  }

  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="evidence-heading">
      <h2 id="evidence-heading" className="title-m" ref={heading} tabIndex={-1}>
        {answeredAt ? "Thank you for your answer" : "We have a question about your entry"}
      </h2>
      <p>
        {answeredAt
          ? `It reached us on ${localTime(answeredAt)}. ${canAnswer ? "You can change it until we have decided." : ""}`
          : "We would like to be sure that it can take part. Nothing is decided yet, and anybody on your team can answer."}
      </p>
      <blockquote className={styles.question}>{message}</blockquote>
      <ul className={styles.items}>
        {asked.map(({ value, label, evidence }) => (
          <li key={value}>
            <strong>{label}.</strong> {evidence}
          </li>
        ))}
      </ul>
      {dueAt && (
        <p>
          <span>
            {`${canAnswer ? "Please answer until" : "You could answer until"} ${localTime(dueAt)}.`}
          </span>
          {!canAnswer && !answeredAt && <span> If you still want to, please write to us.</span>}
        </p>
      )}
      {isForm ? (
        <EvidenceForm request={request} place={place} onChanged={onChanged} onSent={onSent} />
      ) : (
        <EvidenceAnswer request={request} />
      )}
      {canAnswer && !isForm && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Change the answer
        </Button>
      )}
      <p className="text-s">
        Only your team and the organisers can read your answer. It is deleted once we have decided.
      </p>
    </section>
  );
}

const LIMITS = documentLimits("evidence");

interface EvidenceFormProps {
  request: EvidenceRequest;
  /** Where this tab keeps the answer until it is sent. */
  place: KeptPlace;
  /** Reads anew what the page shows. */
  onChanged: () => Promise<unknown>;
  /** The answer has arrived. */
  onSent: () => Promise<unknown>;
}

/** Words and a file, which are sent together, in place of what the team answered before. */
function EvidenceForm({ request, place, onChanged, onSent }: EvidenceFormProps) {
  // As it was when the form was opened: the page is read anew meanwhile, and somebody else may have answered.
  const [begun] = useState(request);
  const [draft, keepDraft] = useKeptText(place);
  const [text, setText] = useState(draft || begun.answer);
  const [file, setFile] = useState<{ path: string; name: string } | null>(begun.file);
  const { busy, failure, run } = useAction();
  const isFileChanged = file?.path !== begun.file?.path;
  useUnsavedWork(text !== begun.answer || isFileChanged, "Your answer is not sent yet.", {
    keptIn: isFileChanged ? undefined : "tab",
  });

  const upload = useUpload({
    check: checkEvidence,
    upload: (document, options) => uploadEvidence(request, document, options),
    async attach(path, name) {
      forget();
      setFile({ path, name });
      return { ok: true, value: "It goes with your answer once you send it." };
    },
    discard: removeEvidence,
    onDenied: onChanged,
  });

  /** Removes a file that was chosen and is not sent after all. */
  function forget() {
    if (file && file.path !== request.file?.path) void removeEvidence(file.path);
  }

  function sendNoFile(name: string) {
    forget();
    setFile(null);
    upload.say(`${name} is removed.`);
  }

  function type(typed: string) {
    setText(typed);
    keepDraft(typed === begun.answer ? "" : typed);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(() => answerEvidence(request, text, file));
    if (outcome?.ok) keepDraft("");
    if (outcome) await (outcome.ok ? onSent() : onChanged());
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={send}>
      {request.changedAt !== begun.changedAt && request.answeredAt && (
        <div>
          <p>
            Someone on your team has answered meanwhile. If you send yours, it takes the place of
            this:
          </p>
          <EvidenceAnswer request={request} />
        </div>
      )}
      <Textarea
        label="Your answer"
        autosize
        minRows={4}
        maxLength={TEXT_LIMITS.message}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <UploadArea
        title="A file, if it helps"
        help={`One ${typesInWords(LIMITS)} file of up to ${maxDocumentSize("evidence")}.`}
        accept={acceptedBy(LIMITS)}
        chooseLabel={file ? "Choose another file" : "Choose a file"}
        onlyOne="An answer has one file."
        level="h3"
        upload={upload}
        actions={
          file && (
            <Button look="quiet" onClick={() => sendNoFile(file.name)}>
              Remove file
            </Button>
          )
        }
      >
        {file && <strong>{file.name}</strong>}
      </UploadArea>
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Sending..." disabled={upload.busy}>
        Send the answer
      </SubmitButton>
    </form>
  );
}

/** Photos of phones often end in .jpeg, which is the same. */
function checkEvidence(file: File) {
  const name = file.name.replace(/\.jpeg$/i, ".jpg");
  return checkDocument(new File([file], name, { type: file.type }), LIMITS);
}

/** What the team has answered: its words, and its file. */
function EvidenceAnswer({ request: { answer, file } }: { request: EvidenceRequest }) {
  if (!answer && !file) return null;
  return (
    <section className="stack gap-xs" aria-labelledby="evidence-answer">
      <h3 id="evidence-answer" className="title-s">
        Your team’s answer
      </h3>
      {answer && <p className={styles.text}>{answer}</p>}
      {file && <StoredFile {...file} read={() => readEvidence(file.path)} />}
    </section>
  );
}
