import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#shared/forms.ts";
import { characterCount } from "#shared/validation.ts";
import { loadCommonPasswords } from "~/data/passwordCheck.ts";
import styles from "./NewPasswordField.module.css";

/** A new password, with its requirements, checked while typing. */
export function NewPasswordField({
  label = "Password",
  onChange,
  ...field
}: Pick<PasswordInputProps, "label" | "defaultValue" | "error" | "onChange">) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The value may have been typed or filled in by the browser before hydration.
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

/** Recognizes common passwords, once their list is loaded. */
function useCommonPasswords(isNeeded: boolean): (password: string) => boolean {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>();
  useEffect(() => {
    if (isNeeded) void loadCommonPasswords().then((check) => setIsCommon(() => check));
  }, [isNeeded]);
  return isCommon ?? (() => false);
}

function judge(password: string, isCommon: (password: string) => boolean) {
  const rule = `At least ${PASSWORD_MIN_LENGTH} characters.`;
  const missing = PASSWORD_MIN_LENGTH - characterCount(password.normalize("NFC"));
  if (password === "") {
    return { words: `${rule} A phrase of unrelated words works well.` };
  }
  if (missing > 0) return { verdict: "short", words: `${rule} ${missing} to go.` };
  if (isCommon(password)) {
    return {
      verdict: "common",
      words: "This password is easy to guess. Add unrelated words.",
    };
  }
  return { verdict: "fine", words: `${rule} Your password is long enough and not a common one.` };
}
