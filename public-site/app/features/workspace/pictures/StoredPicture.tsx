import { useEffect, useState } from "react";
import type { TeamPicture } from "~/data/finalistPage.ts";
import { readFile } from "~/data/storedFiles.ts";
import { useObjectUrl } from "~/lib/useObjectUrl.ts";

/** A picture, also if the page is not public. */
export function StoredPicture({ picture }: { picture: TeamPicture }) {
  const { file_path, alt_text } = picture;
  const [file, setFile] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  const address = useObjectUrl(file);

  useEffect(() => {
    let isCurrent = true;
    void readFile("projects", file_path).then((outcome) => {
      if (!isCurrent) return;
      setFile(outcome.ok ? outcome.value : null);
      setFailed(!outcome.ok);
    });
    return () => {
      isCurrent = false;
    };
  }, [file_path]);

  if (address) return <img className="frame" src={address} alt={alt_text} />;
  return <span className="frame text-s">{failed && `${alt_text} (not loaded)`}</span>;
}
