import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { type KeptPlace, useKeptText } from "#common/keptText.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import {
  answerEvidence,
  type EvidenceRequest,
  removeEvidence,
  uploadEvidence,
} from "~/data/evidence.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { EvidenceAnswer } from "./EvidenceAnswer.tsx";

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
export function EvidenceForm({ request, place, onChanged, onSent }: EvidenceFormProps) {
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
    upload.say(`${name} is not sent.`);
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
            Somebody on your team has answered meanwhile. If you send yours, it takes the place of
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
              Send no file
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
