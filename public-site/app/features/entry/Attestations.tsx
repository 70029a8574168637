import { Checkbox } from "@mantine/core";
import { RichText } from "~/components/RichText.tsx";
import { attestations } from "~/content/attestations.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import styles from "./SubmitPage.module.css";

/** What the owner confirms when submitting. */
export function Attestations({ checkbox }: { checkbox: (code: string) => FieldProps }) {
  return (
    <fieldset className={styles.attestations}>
      <legend className="title-s">Please confirm</legend>
      <p className="text-s">All statements are required. You confirm them for your whole team.</p>
      {attestations.map(({ code, statement, more }) => (
        <Checkbox
          key={code}
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
          {...checkbox(code)}
        />
      ))}
    </fieldset>
  );
}
