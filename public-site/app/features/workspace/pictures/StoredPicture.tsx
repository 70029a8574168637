import { useCallback } from "react";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import type { TeamPicture } from "~/data/finalistPage.ts";
import { readFile } from "~/data/storedFiles.ts";
import { useLoad } from "~/lib/useLoad.ts";

/** A picture, also if the page is not public. */
export function StoredPicture({ picture: { file_path, alt_text } }: { picture: TeamPicture }) {
  const read = useLoad(useCallback(() => readFile("projects", file_path), [file_path]));
  const file = read.status === "ready" ? read.value : undefined;
  const address = useObjectUrl(file?.ok ? file.value : null);
  if (address) return <img className="frame" src={address} alt={alt_text} />;
  const isMissing = file?.ok === false;
  return <span className="frame text-s">{isMissing && `${alt_text} (not loaded)`}</span>;
}
