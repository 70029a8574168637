import { useEffect, useState } from "react";
import { readPicture, type TeamPicture } from "~/data/finalistPage.ts";
import { useObjectUrl } from "~/lib/useObjectUrl.ts";
import styles from "./Pictures.module.css";

/** A picture as the team reads it, public or not. */
export function StoredPicture({ picture }: { picture: TeamPicture }) {
  const { path, alt } = picture;
  const [file, setFile] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  const address = useObjectUrl(file);

  useEffect(() => {
    let wanted = true;
    void readPicture(path).then((outcome) => {
      if (!wanted) return;
      setFile(outcome.ok ? outcome.value : null);
      setFailed(!outcome.ok);
    });
    return () => {
      wanted = false;
    };
  }, [path]);

  return (
    <span className={styles.picture}>
      {address && <img src={address} alt={alt} width={1600} height={1200} />}
      {failed && <span className="text-s">{alt} (not loaded)</span>}
    </span>
  );
}
