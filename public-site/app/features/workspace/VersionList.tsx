import { localTime } from "#common/localTime.ts";
import { readVersion } from "~/data/finalistDocuments.ts";
import type { Stage } from "~/data/workspace.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import styles from "./VersionList.module.css";

/** Everything that was handed in for a stage, the newest first: it counts. */
export function VersionList({ stage: { name, versions } }: { stage: Stage }) {
  if (versions.length === 0) return null;
  return (
    <ol className={styles.versions} aria-label={`Versions of ${name}`} reversed>
      {versions.map((version, index) => (
        <li key={version.number} className={styles.version}>
          <p className={styles.when}>
            <strong>{`Version ${version.number}`}</strong>
            {index === 0 && versions.length > 1 && <span>, which counts</span>}
            <br />
            <span>{localTime(version.at)}</span>
            {version.by && <span>{`, ${version.by}`}</span>}
          </p>
          <StoredFile name={version.name} bytes={version.bytes} read={() => readVersion(version)} />
        </li>
      ))}
    </ol>
  );
}
