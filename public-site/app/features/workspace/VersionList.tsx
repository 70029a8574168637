import { localTime } from "#common/localTime.ts";
import { readVersion } from "~/data/finalistDocuments.ts";
import type { Stage, Version } from "~/data/workspace.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import styles from "./VersionList.module.css";

/** The document of a stage. Earlier versions do not count, so they are folded away. */
export function VersionList({ stage: { name, versions } }: { stage: Stage }) {
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  return (
    <div className={styles.document}>
      <VersionLine version={newest} />
      {earlier.length > 0 && (
        <details>
          <summary>{`Earlier versions (${earlier.length})`}</summary>
          <ol className={styles.earlier} aria-label={`Earlier versions of ${name}`} reversed>
            {earlier.map((version) => (
              <li key={version.number}>
                <VersionLine version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function VersionLine({ version }: { version: Version }) {
  return (
    <div className={styles.version}>
      <p className={styles.when}>
        <strong>{`Version ${version.number}`}</strong>
        <br />
        <span>{localTime(version.at)}</span>
        {version.by && <span>{`, ${version.by}`}</span>}
      </p>
      <StoredFile name={version.name} bytes={version.bytes} read={() => readVersion(version)} />
    </div>
  );
}
