import { CheckboxField } from "~/components/CheckboxField.tsx";
import { RichText } from "~/components/RichText.tsx";
import { attestations } from "~/content/attestations.ts";
import styles from "./SubmitPage.module.css";

interface AttestationsProps {
  /** The codes of those that were left out. */
  missing: readonly string[];
  onTick: (code: string) => void;
}

/** What the owner confirms when submitting. */
export function Attestations({ missing, onTick }: AttestationsProps) {
  return (
    <fieldset className={styles.attestations}>
      <legend className="title-s">Please confirm</legend>
      <p className="text-s">All statements are required. You confirm them for your whole team.</p>
      {attestations.map(({ code, statement, more }) => (
        <CheckboxField
          key={code}
          name={code}
          value="confirmed"
          required
          label={<RichText text={statement} />}
          description={
            more && (
              // In a tab of its own: what is ticked here stays.
              <a href={more.href} target="_blank" rel="noopener">
                {more.text}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            )
          }
          error={missing.includes(code) && "Please confirm this."}
          onChange={() => onTick(code)}
        />
      ))}
    </fieldset>
  );
}
