import { Textarea } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { acceptedBy, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { localTime } from "#common/localTime.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { type Draft, useDraft } from "#common/work/useDraft.ts";
import { ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { EvidenceRequest } from "~/data/evidence.ts";
import { rpc } from "~/data/rpc.ts";
import { removeFile } from "~/data/storedFiles.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import { failure as failed, type Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";

/** The organizers' request for evidence, and the team's answer. */
export default function EvidencePanel({ request }: { request: EvidenceRequest }) {
  const draft = useDraft(`evidence/${request.submission_id}`);
  const { items, message, due_at, answered_at, can_answer } = request;
  // An unsent answer stays open even if someone else has answered.
  const [isOpen, setIsOpen] = useState(!answered_at || draft[0] !== "");
  const heading = useRef<HTMLHeadingElement>(null);
  const requestedItems = ELIGIBILITY_ITEMS.filter(({ value }) => items.includes(value));
  const isForm = can_answer && (isOpen || !answered_at);

  function onSent() {
    setIsOpen(false);
    heading.current?.focus();
  }

  return (
    <section className="stack measure-l" aria-labelledby="evidence-heading">
      <h2 id="evidence-heading" className="title-m" ref={heading} tabIndex={-1}>
        {answered_at ? "Thank you for your answer" : "We have a question about your entry"}
      </h2>
      {answered_at ? (
        <p>
          <span>{`We received it on ${localTime(answered_at)}.`}</span>
          {can_answer && (
            <span>
              {` You can change it until ${due_at ? localTime(due_at) : "we’ve decided"}.`}
            </span>
          )}
        </p>
      ) : (
        <p>
          {due_at && (
            <strong>
              {`${can_answer ? "Please answer by" : "The deadline was"} ${localTime(due_at)}.`}
            </strong>
          )}
          <span>
            {can_answer
              ? " We need to check whether your entry is eligible. Nothing has been decided yet, and anyone on your team can answer."
              : " If you still want to answer, please contact us. Nothing has been decided yet."}
          </span>
        </p>
      )}
      <blockquote className="typed quote">{message}</blockquote>
      <ul className="stack gap-xs">
        {requestedItems.map(({ value, label, evidence }) => (
          <li key={value}>
            <strong>{label}.</strong> {evidence}
          </li>
        ))}
      </ul>
      {isForm ? (
        <EvidenceForm request={request} draft={draft} onSent={onSent} />
      ) : (
        <EvidenceAnswer request={request} />
      )}
      {can_answer && !isForm && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Change the answer
        </Button>
      )}
      <p className="text-s">
        Only your team and the organizers can read your answer. We’ll delete it once we’ve decided.
      </p>
    </section>
  );
}

const BUCKET = "evidence";

interface EvidenceFormProps {
  request: EvidenceRequest;
  draft: Draft;
  onSent: () => void;
}

function EvidenceForm({ request, draft: [draft, keepDraft, isKept], onSent }: EvidenceFormProps) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  // The request when the form opened, because a team member may answer before this answer is sent.
  const [initial] = useState(request);
  const earlier = initial.answer ?? "";
  const [text, setText] = useState(draft || earlier);
  const [file, setFile] = useState(fileOf(initial));
  const typed = useRef(text);
  const sent = fileOf(request);
  const { busy, failure, run } = useSingleRequest();
  const isFileChanged = file?.path !== fileOf(initial)?.path;
  useUnsavedWork(text !== earlier || isFileChanged, {
    loss: "You haven’t sent your answer yet.",
    // Without the file that was chosen.
    isKept: isFileChanged ? undefined : isKept,
  });

  const upload = useUpload({
    folder: { bucket: BUCKET, path: request.submission_id },
    async attach(path, name) {
      removeChosen();
      setFile({ path, name });
      return { ok: true, value: "We’ll receive the file when you send your answer." };
    },
  });

  /** Removes a chosen file before it is sent. */
  function removeChosen() {
    if (file && file.path !== sent?.path) void removeFile(BUCKET, file.path);
  }

  function removeFromAnswer(name: string) {
    removeChosen();
    setFile(null);
    upload.say(`${name} has been removed.`);
  }

  function type(changed: string) {
    typed.current = changed;
    setText(changed);
    keepDraft(changed === earlier ? "" : changed);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const outcome = await run(async (): Promise<Outcome> => {
      const message = "We couldn’t send your answer.";
      if (upload.busy) {
        return failed(message, "Your file is still uploading. Please wait until it’s done.");
      }
      if (text.trim() === "" && !file) {
        return failed(message, "Please enter an answer or choose a file.");
      }
      const answer = {
        id: request.submission_id,
        revision: request.revision,
        answer: text,
        ...(file && { file_path: file.path, file_name: file.name }),
      };
      return updatePageAfter(rpc("answer_evidence", answer, message));
    });
    if (!outcome?.ok) return;
    // Text typed after sending stays for the next answer.
    keepDraft(typed.current === text ? "" : typed.current);
    onSent();
  }

  return (
    <form className="stack" noValidate onSubmit={send}>
      {request.revision !== initial.revision && request.answered_at && (
        <div>
          <p>
            Someone on your team has answered in the meantime. If you send yours, it will replace
            theirs:
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
        title="File (optional)"
        help={`One ${typesInWords(BUCKET)} file, up to ${maxDocumentSize(BUCKET)}.`}
        accept={acceptedBy(BUCKET)}
        chooseLabel={file ? "Choose another file" : "Choose a file"}
        onlyOne="An answer can include only one file."
        level="h3"
        upload={upload}
        actions={
          file && (
            <Button look="quiet" onClick={() => removeFromAnswer(file.name)}>
              Remove file
            </Button>
          )
        }
      >
        {file && <strong>{file.name}</strong>}
      </UploadArea>
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send the answer
      </SubmitButton>
    </form>
  );
}

function fileOf({ file_path, file_name }: EvidenceRequest) {
  return file_path ? { path: file_path, name: file_name ?? "" } : null;
}

function EvidenceAnswer({ request }: { request: EvidenceRequest }) {
  const { answer, file_path, file_name, file_size } = request;
  if (!answer && !file_path) return null;
  return (
    <section className="stack gap-xs" aria-labelledby="evidence-answer">
      <h3 id="evidence-answer" className="title-s">
        Your team’s answer
      </h3>
      {answer && <p className="typed">{answer}</p>}
      {file_path && (
        <StoredFile
          bucket="evidence"
          path={file_path}
          name={file_name ?? ""}
          bytes={file_size ?? 0}
        />
      )}
    </section>
  );
}
