import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import { commitmentWords } from "~/content/judgingRecord.ts";
import { type Commitment, loadCommitments } from "~/data/commitments.ts";
import { useRead } from "~/lib/useRead.ts";
import { CommitmentItem } from "./CommitmentItem.tsx";
import styles from "./Commitments.module.css";

/** All commitments, with their records once they are published. */
export function Commitments() {
  const read = useRead(loadCommitments);
  return (
    <div className={styles.commitments}>
      {read.status === "loading" && (
        <>
          <NeedsScript what={commitmentWords.script} />
          <p role="status" className="needs-script">
            {commitmentWords.loading}
          </p>
        </>
      )}
      {read.status === "failed" && <ReadFailed words={commitmentWords} onRetry={read.retry} />}
      {read.status === "ready" && <CommitmentList commitments={read.value} />}
    </div>
  );
}

function CommitmentList({ commitments }: { commitments: readonly Commitment[] }) {
  if (commitments.length === 0) return <p>{commitmentWords.empty}</p>;
  return (
    <>
      <ol className={styles.list} aria-label={commitmentWords.list}>
        {commitments.map((commitment) => (
          <CommitmentItem key={commitment.number} commitment={commitment} />
        ))}
      </ol>
      <Button look="quiet" onClick={() => saveBlob(chainOf(commitments), "judging-chain.json")}>
        {commitmentWords.chain}
      </Button>
    </>
  );
}

function chainOf(commitments: readonly Commitment[]): Blob {
  return new Blob([JSON.stringify(commitments, null, 2)], { type: "application/json" });
}
