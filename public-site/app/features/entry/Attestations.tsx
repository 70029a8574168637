import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { NewTabLink } from "~/components/NewTabLink.tsx";
import { attestations } from "~/content/attestations.ts";
import { confirmation } from "~/content/receipt.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import styles from "./SubmitPage.module.css";

interface AttestationsProps {
  checkbox: (code: string) => FieldProps;
  onTick: (code: string, isTicked: boolean) => void;
}

/** What the owner confirms when submitting: each statement for itself, or all of them at once. */
export function Attestations({ checkbox, onTick }: AttestationsProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isAll = ticked.length === attestations.length;

  function tick(codes: readonly string[], isTicked: boolean) {
    for (const code of codes) onTick(code, isTicked);
    const others = ticked.filter((code) => !codes.includes(code));
    setTicked(isTicked ? [...others, ...codes] : others);
  }

  return (
    <fieldset className={styles.attestations}>
      <legend className="title-s">{confirmation.title}</legend>
      <p className="text-s">{confirmation.lead}</p>
      {attestations.map(({ code, statement, more }) => {
        const { defaultChecked, ...props } = checkbox(code);
        return (
          <Checkbox
            key={code}
            required
            label={statement}
            description={more && <NewTabLink href={more.href}>{more.text}</NewTabLink>}
            {...props}
            checked={ticked.includes(code)}
            onChange={({ currentTarget }) => tick([code], currentTarget.checked)}
          />
        );
      })}
      <div className={styles.all}>
        <Checkbox
          label={confirmation.all}
          checked={isAll}
          indeterminate={!isAll && ticked.length > 0}
          onChange={({ currentTarget }) =>
            tick(
              attestations.map(({ code }) => code),
              currentTarget.checked,
            )
          }
        />
      </div>
    </fieldset>
  );
}
