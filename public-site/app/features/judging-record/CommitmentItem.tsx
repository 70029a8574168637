import { useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { CopyText } from "~/components/CopyText.tsx";
import { Moment } from "~/components/Moment.tsx";
import { commitmentWords } from "~/content/judgingRecord.ts";
import { type Commitment, loadRecord } from "~/data/commitments.ts";
import styles from "./Commitments.module.css";

/** A commitment: of what, when, its hash, and its record once that is published. */
export function CommitmentItem({ commitment }: { commitment: Commitment }) {
  const { number, kind, round_kind: round, hash, committed_at: at } = commitment;
  return (
    <li className={styles.item}>
      <h3 className="title-s">
        {number}. {commitmentWords.subjects[kind]} of the {commitmentWords.rounds[round]}
      </h3>
      <p>
        <Moment at={at} />
      </p>
      <p className={styles.hash}>
        <code>{hash}</code>
      </p>
      <div className={styles.actions}>
        <CopyText text={hash} what={`the hash of number ${number}`} />
        {commitment.has_record ? (
          <Download number={number} />
        ) : (
          <p className="text-s">
            {commitment.is_cancelled ? commitmentWords.cancelled : commitmentWords.sealed}
          </p>
        )}
      </div>
    </li>
  );
}

/** Saves the record as it was committed to: another byte would give another hash. */
function Download({ number }: { number: number }) {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");

  async function download() {
    setState("busy");
    try {
      saveBlob(await loadRecord(number), `judging-record-${number}.json`);
      setState("ready");
    } catch (cause) {
      console.warn("The record could not be loaded.", cause);
      setState("failed");
    }
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={state === "busy"}
        aria-label={`${commitmentWords.download} of number ${number}`}
        onClick={download}
      >
        {state === "busy" ? commitmentWords.downloading : commitmentWords.download}
      </Button>
      {state === "failed" && <p role="alert">{commitmentWords.downloadFailed}</p>}
    </>
  );
}
