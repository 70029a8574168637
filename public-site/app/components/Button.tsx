import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./Button.module.css";
import { NeedsScript } from "./NeedsScript.tsx";
import { ScriptButton } from "./ScriptButton.tsx";

/**
 * "primary" for what the page is for, "quiet" for everything else, "white" on dark fields; "danger" takes
 * something away, and "quietDanger" leads to the question whether it should.
 */
type Look = "primary" | "quiet" | "danger" | "quietDanger" | "white";
type Size = "normal" | "small";

interface Appearance {
  look?: Look | undefined;
  size?: Size | undefined;
}

function classOf(look: Look = "primary", size: Size = "normal"): string {
  const small = size === "small" ? ` ${styles.small}` : "";
  return `${styles.button} ${styles[look]}${small}`;
}

/** A button. Not Mantine's, so that pages without a form load none of it. */
export function Button({
  look,
  size,
  ...props
}: Appearance & Omit<ComponentProps<"button">, "className">) {
  return <ScriptButton {...props} className={classOf(look, size)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, ...props }: Appearance & Omit<LinkProps, "className">) {
  return <Link {...props} className={classOf(look, size)} />;
}

interface SubmitButtonProps {
  look?: Look;
  busy: boolean;
  /** What the button says meanwhile. */
  busyLabel: string;
  disabled?: boolean;
  /** The id of what says why it is disabled. */
  describedBy?: string;
  children: string;
}

/** Sends a form; without a script it says what it waits for. */
export function SubmitButton({
  look = "primary",
  busy,
  busyLabel,
  disabled = false,
  describedBy,
  children,
}: SubmitButtonProps) {
  return (
    <>
      <NeedsScript what={`“${children}”`} />
      <Button type="submit" look={look} disabled={busy || disabled} aria-describedby={describedBy}>
        {busy ? busyLabel : children}
      </Button>
    </>
  );
}
