import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";
import { loadCommonPasswords } from "~/data/commonPasswords.ts";
import styles from "./NewPasswordField.module.css";

/** A password that one chooses, judged as one types: what is demanded of it, and whether it is common. */
export function NewPasswordField({
  label = "Password",
  onChange,
  ...field
}: Pick<PasswordInputProps, "label" | "defaultValue" | "error" | "onChange">) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // Typed, or filled in by the browser, before the page's script was there.
  useEffect(() => setTyped(input.current?.value ?? ""), []);
  const isCommon = useCommonPasswords(typed !== "");
  const { verdict, words } = judge(typed, isCommon);
  return (
    <PasswordInput
      ref={input}
      label={label}
      description={
        <span className={styles.hint} data-verdict={verdict}>
          {words}
        </span>
      }
      autoComplete="new-password"
      required
      {...field}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}

/** Tells which passwords are common; none until that is loaded. */
function useCommonPasswords(wanted: boolean): (password: string) => boolean {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>();
  useEffect(() => {
    if (wanted) void loadCommonPasswords().then((known) => setIsCommon(() => known));
  }, [wanted]);
  return isCommon ?? (() => false);
}

interface Judgement {
  readonly verdict: "none" | "short" | "common" | "fine";
  readonly words: string;
}

function judge(password: string, isCommon: (password: string) => boolean): Judgement {
  const rule = `At least ${PASSWORD_MIN_LENGTH} characters.`;
  const missing = PASSWORD_MIN_LENGTH - characterCount(password);
  if (password === "") {
    const words = `${rule} A phrase of unrelated words works well.`;
    return { verdict: "none", words };
  }
  if (missing > 0) return { verdict: "short", words: `${rule} ${missing} to go.` };
  if (isCommon(password)) {
    const words = "This password is easy to guess. Add unrelated words.";
    return { verdict: "common", words };
  }
  return { verdict: "fine", words: `${rule} Long enough, and not a common one.` };
}
