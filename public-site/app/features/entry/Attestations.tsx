import { Checkbox } from "@mantine/core";
import { NewTabLink } from "~/components/NewTabLink.tsx";
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
          label={statement}
          description={more && <NewTabLink href={more.href}>{more.text}</NewTabLink>}
          {...checkbox(code)}
        />
      ))}
    </fieldset>
  );
}
