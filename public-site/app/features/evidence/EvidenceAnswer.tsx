import { type EvidenceRequest, readEvidence } from "~/data/evidence.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import styles from "./EvidencePanel.module.css";

/** What the team has answered: its words, and its file. */
export function EvidenceAnswer({ request: { answer, file } }: { request: EvidenceRequest }) {
  if (!answer && !file) return null;
  return (
    <section className="stack gap-xs" aria-labelledby="evidence-answer">
      <h3 id="evidence-answer" className="title-s">
        Your team’s answer
      </h3>
      {answer && <p className={styles.text}>{answer}</p>}
      {file && <StoredFile {...file} read={() => readEvidence(file.path)} />}
    </section>
  );
}
