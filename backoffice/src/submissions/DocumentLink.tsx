import { DownloadLink } from "../components/DownloadLink.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import type { Submission } from "../records/submission.ts";

/** Downloads the document of a submission. */
export function DocumentLink({ submission }: { submission: Submission }) {
  const { file_path: path, file_name: name, file_size: size } = submission;
  if (!path) return <EmptyText>No document</EmptyText>;
  return <DownloadLink path={path} name={name ?? "document"} size={size} />;
}
