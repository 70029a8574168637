import { DataList } from "@mantine/core";
import "@mantine/core/styles/DataList.layer.css";
import { useEffect, useRef } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { localAndOfficial } from "#common/localTime.ts";
import { inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { attestations } from "~/content/attestations.ts";
import { challengeName } from "~/content/organisation.ts";
import type { Entry } from "~/data/entry.ts";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { comingUp } from "~/features/coming-up/comingUp.ts";
import styles from "./Receipt.module.css";

interface ReceiptProps {
  entry: Entry;
  challenge: Challenge;
}

/** The proof that an entry has been handed in, to keep or to print. It takes the focus, so that it is read out. */
export function Receipt({ entry, challenge }: ReceiptProps) {
  const receipt = useRef<HTMLDivElement>(null);
  useEffect(() => {
    receipt.current?.focus({ preventScroll: true });
    // The button that was pressed is far down, and the page is short now.
    receipt.current?.closest("main")?.scrollIntoView({ behavior: "instant" });
  }, []);

  return (
    <div className={styles.columns}>
      <div ref={receipt} tabIndex={-1} className={styles.receipt}>
        <p className={styles.label}>{challengeName(useChallenge())}</p>
        <p>
          <span className={styles.label}>Receipt number</span>
          <span className={`title-l ${styles.number}`}>{entry.receiptNumber}</span>
        </p>
        <ReceiptDetails entry={entry} />
        <p>
          The receipt is on its way to everybody on the team by email, and it stays on your
          dashboard.
        </p>
        <div className={`${styles.actions} needs-script`}>
          <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
          <ButtonLink to={paths.entry} look="quiet">
            {entry.canEdit ? "Edit the entry" : "Read the entry"}
          </ButtonLink>
          <Button look="quiet" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </div>
      </div>
      <ComingUp
        title="What happens next"
        events={comingUp(entry, challenge, challengeNow().getTime())}
      />
    </div>
  );
}

function ReceiptDetails({ entry }: { entry: Entry }) {
  const details = [
    ["Idea", entry.ideaName],
    ["Received", localAndOfficial(entry.submittedAt ?? "")],
    ["Document", entry.document?.name ?? "None"],
    ["Confirmed", `All ${inWords(attestations.length)} statements, the official rules among them`],
    ...(entry.canEdit ? [["Can be edited until", localAndOfficial(entry.closesAt)]] : []),
  ];
  return (
    <DataList>
      {details.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
