import { localTime } from "#common/localTime.ts";
import { PAYMENT_ITEMS } from "#shared/constants.ts";
import { RichText } from "~/components/RichText.tsx";
import { paymentNext, paymentTexts } from "~/content/workspace.ts";
import type { Finalist } from "~/data/workspace.ts";
import steps from "~/features/coming-up/ComingUp.module.css";

interface PaymentChecksProps {
  checks: Finalist["payment_checks"];
  outcome: Finalist["outcome"];
}

/** The checklist before the team's prize is paid, which only administrators change. */
export function PaymentChecks({ checks, outcome }: PaymentChecksProps) {
  const { title, lead, note } = paymentTexts(outcome);
  const list = PAYMENT_ITEMS.map((item) => ({
    ...item,
    doneAt: checks?.find((check) => check.item === item.value)?.checked_at,
  }));
  const open = list.filter(({ doneAt }) => !doneAt);
  return (
    <section className="stack gap-xs panel tone-1 measure-l" aria-labelledby="payment-heading">
      <h2 id="payment-heading" className="title-s">
        {title}
      </h2>
      <p>{lead}</p>
      <ol className={`mt-xs ${steps.events}`}>
        {list.map(({ value, label, needed, doneAt }) => (
          <li key={value} data-done={doneAt ? true : undefined}>
            <strong>{label}</strong>
            <span className="visually-hidden">{doneAt ? ": done" : ": open"}</span>
            <p className="text-s">{doneAt ? `Done on ${localTime(doneAt)}` : needed}</p>
          </li>
        ))}
      </ol>
      <p>{paymentNext(open.length, list.length)}</p>
      <p className="text-s">
        <RichText text={note} />
      </p>
    </section>
  );
}
