import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./Button.module.css";

/** "primary" for what the page is for, "quiet" for everything else. */
type Look = "primary" | "quiet";

function classOf(look: Look = "primary"): string {
  return `${styles.button} ${styles[look]}`;
}

/** A button. Not Mantine's, so that pages without a form load none of it. */
export function Button({
  look,
  type = "button",
  ...props
}: { look?: Look } & ComponentProps<"button">) {
  return <button {...props} type={type} className={classOf(look)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, ...props }: { look?: Look } & Omit<LinkProps, "className">) {
  return <Link {...props} className={classOf(look)} />;
}

interface SubmitButtonProps {
  busy: boolean;
  /** What the button says meanwhile. */
  busyLabel: string;
  disabled?: boolean;
  children: string;
}

/** Sends a form. */
export function SubmitButton({ busy, busyLabel, disabled = false, children }: SubmitButtonProps) {
  // Before the page's script is there, the browser would send the form by itself, with all that was
  // typed in the address.
  const hydrated = useHydrated();
  return (
    <Button type="submit" disabled={busy || disabled || !hydrated}>
      {busy ? busyLabel : children}
    </Button>
  );
}
