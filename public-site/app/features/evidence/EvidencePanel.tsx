import { useRef, useState } from "react";
import { type KeptPlace, keptText } from "#common/keptText.ts";
import { localTime } from "#common/localTime.ts";
import { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import type { EvidenceRequest } from "~/data/evidence.ts";
import { EvidenceAnswer } from "./EvidenceAnswer.tsx";
import { EvidenceForm } from "./EvidenceForm.tsx";
import styles from "./EvidencePanel.module.css";

interface EvidencePanelProps {
  request: EvidenceRequest;
  /** The visitor's account. */
  personId: string;
  /** Reads anew what the page shows. */
  onChanged: () => Promise<unknown>;
}

/** What the organisers ask the team to show, and the team's answer. */
export default function EvidencePanel({ request, personId, onChanged }: EvidencePanelProps) {
  const place: KeptPlace = { name: `evidence/${request.entryId}`, personId };
  const { items, message, dueAt, answeredAt, canAnswer } = request;
  // Stays open over an answer of somebody else, and opens with what was not sent: typed text is not taken away.
  const [isOpen, setIsOpen] = useState(() => !answeredAt || keptText(place) !== "");
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = ELIGIBILITY_ITEMS.filter(({ value }) => items.includes(value));
  const isForm = canAnswer && (isOpen || !answeredAt);

  async function onSent() {
    await onChanged();
    setIsOpen(false);
    heading.current?.focus();
  }

  return (
    <section className={styles.panel} aria-labelledby="evidence-heading">
      <h2 id="evidence-heading" className="title-m" ref={heading} tabIndex={-1}>
        {answeredAt ? "Thank you for your answer" : "We have a question about your entry"}
      </h2>
      <p>
        {answeredAt
          ? `It reached us on ${localTime(answeredAt)}. ${canAnswer ? "You can change it until we have decided." : ""}`
          : "We would like to be sure that it can take part. Nothing is decided yet, and anybody on your team can answer."}
      </p>
      <blockquote className={styles.question}>{message}</blockquote>
      <ul className={styles.items}>
        {asked.map(({ value, label, evidence }) => (
          <li key={value}>
            <strong>{label}.</strong> {evidence}
          </li>
        ))}
      </ul>
      {dueAt && (
        <p>
          <span>
            {`${canAnswer ? "Please answer until" : "You could answer until"} ${localTime(dueAt)}.`}
          </span>
          {!canAnswer && !answeredAt && <span> If you still want to, please write to us.</span>}
        </p>
      )}
      {isForm ? (
        <EvidenceForm request={request} place={place} onChanged={onChanged} onSent={onSent} />
      ) : (
        <EvidenceAnswer request={request} />
      )}
      {canAnswer && !isForm && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Change the answer
        </Button>
      )}
      <p className="text-s">
        Only your team and the organisers can read your answer. It is deleted once we have decided.
      </p>
    </section>
  );
}
