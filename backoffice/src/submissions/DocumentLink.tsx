import { DownloadLink } from "../components/DownloadLink.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import type { Submission } from "../records/submission.ts";

interface DocumentLinkProps {
  submission: Submission;
  isOneLine?: boolean;
}

/** Downloads the document of a submission. */
export function DocumentLink({ submission, isOneLine = false }: DocumentLinkProps) {
  const { file_path: path, file_name: name, file_size: size } = submission;
  if (!path) return <EmptyText>No document</EmptyText>;
  return <DownloadLink path={path} name={name ?? "document"} size={size} isOneLine={isOneLine} />;
}
