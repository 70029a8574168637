import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { localTime } from "#common/localTime.ts";
import { ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/facts.ts";
import { SubmitButton } from "~/components/Button.tsx";
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
import styles from "./EvidencePanel.module.css";

const LIMITS = documentLimits("evidence");

interface EvidencePanelProps {
  request: EvidenceRequest;
  /** Reads anew what the page shows. */
  onChanged: () => Promise<unknown>;
}

/** What the organisers ask the team to show before its entry is judged, and the team's answer. */
export default function EvidencePanel({ request, onChanged }: EvidencePanelProps) {
  const { items, message, dueAt, answeredAt, canAnswer, file } = request;
  const asked = ELIGIBILITY_ITEMS.filter(({ value }) => items.includes(value));
  return (
    <section className={styles.panel} aria-labelledby="evidence-heading">
      <h2 id="evidence-heading" className="title-m">
        {answeredAt ? "Thank you for your answer" : "We have a question about your entry"}
      </h2>
      <p>
        {answeredAt
          ? `It reached us on ${localTime(answeredAt)}. You can send a better one in its place until we have decided.`
          : "Before it is judged we would like to be sure that it can take part. Nothing is decided yet, and anybody on your team can answer."}
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
          {canAnswer ? "Please answer until" : "You could answer until"} {localTime(dueAt)}.
        </p>
      )}
      {file && <StoredFile {...file} read={() => readEvidence(file.path)} />}
      {canAnswer ? (
        <Answer key={request.changedAt} request={request} onChanged={onChanged} />
      ) : (
        request.answer && <p className={styles.question}>{request.answer}</p>
      )}
      <p className="text-s">
        Only your team and the organisers can read your answer. It is deleted once we have decided.
      </p>
    </section>
  );
}

/** Photos of phones often end in .jpeg, which is the same. */
function checkEvidence(file: File) {
  const name = file.name.replace(/\.jpeg$/i, ".jpg");
  return checkDocument(new File([file], name, { type: file.type }), LIMITS);
}

function Answer({ request, onChanged }: EvidencePanelProps) {
  const { file } = request;
  const [text, setText] = useState(request.answer);
  const { busy, failure, run } = useAction<null>();

  const upload = useUpload({
    check: checkEvidence,
    upload: (document, options) => uploadEvidence(request, document, options),
    async attach(path, name) {
      const outcome = await answerEvidence(request, text, { path, name });
      if (outcome.ok || outcome.problem !== "unreachable") await onChanged();
      return outcome.ok ? { ok: true, value: `${name} is sent.` } : outcome;
    },
    discard: removeEvidence,
    onDenied: onChanged,
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(() => answerEvidence(request, text, file));
    if (outcome?.ok) await onChanged();
  }

  return (
    <>
      <UploadArea
        title={file ? "Another file in its place" : "A file"}
        help={`If it helps: one ${typesInWords(LIMITS)} file of up to ${maxDocumentSize("evidence")}. It is sent at once, with what you have written.`}
        accept={acceptedBy(LIMITS)}
        chooseLabel="Choose a file"
        onlyOne="An answer has one file."
        level="h3"
        upload={upload}
      />
      <form className={formStyles.form} noValidate aria-label="Your answer" onSubmit={send}>
        <Textarea
          label="Your answer"
          autosize
          minRows={4}
          maxLength={TEXT_LIMITS.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure && <FormMessage kind="failure" {...failure} />}
        <SubmitButton busy={busy} busyLabel="Sending...">
          {request.answeredAt ? "Send it again" : "Send the answer"}
        </SubmitButton>
      </form>
    </>
  );
}
