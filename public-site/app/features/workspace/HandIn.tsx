import { acceptedBy, documentLimits, maxDocumentSize } from "#common/documents.ts";
import { handIn, removeStageUpload, uploadForStage } from "~/data/finalistDocuments.ts";
import type { Stage } from "~/data/workspace.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";

const LIMITS = documentLimits("finalists");

interface HandInProps {
  stage: Stage;
  onRefresh: () => Promise<void>;
}

/** Where the owner hands in a PDF: each one is the next version. */
export function HandIn({ stage, onRefresh }: HandInProps) {
  const upload = useUpload({
    check: (file) => checkDocument(file, LIMITS),
    upload: (document, options) => uploadForStage(stage, document, options),
    async attach(path, name) {
      const outcome = await handIn(stage, path, name);
      // Also when it was refused: the page shows whether the stage is closed.
      if (outcome.ok || outcome.problem !== "unreachable") await onRefresh();
      return outcome.ok
        ? { ok: true, value: `${name} is handed in as version ${outcome.value}.` }
        : outcome;
    },
    discard: removeStageUpload,
    onDenied: onRefresh,
  });
  return (
    <UploadArea
      title={stage.versions.length > 0 ? "Hand in a better one" : "Hand in"}
      help={`One PDF of up to ${maxDocumentSize("finalists")}. Every version is kept, and the last one counts.`}
      accept={acceptedBy(LIMITS)}
      chooseLabel="Choose a PDF"
      onlyOne="A stage has one document."
      level="h3"
      upload={upload}
    />
  );
}
