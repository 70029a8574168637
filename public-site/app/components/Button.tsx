import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./Button.module.css";
import { NeedsScript } from "./NeedsScript.tsx";

/**
 * "primary" for the main action of a page, "quiet" for all others, "white" on dark grounds; "danger" deletes or
 * removes something, and "quietDanger" asks first.
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
  look?: Look | undefined;
  busy: boolean;
  /** The label while busy. */
  busyLabel: string;
  disabled?: boolean;
  /** The id of the element that explains why it is disabled. */
  describedBy?: string;
  children: string;
}

/** Sends a form. Without JavaScript, it says that JavaScript is required. */
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
      <Button
        type="submit"
        look={look}
        disabled={disabled}
        aria-busy={busy}
        aria-describedby={describedBy}
      >
        {busy ? busyLabel : children}
      </Button>
    </>
  );
}

export function Arrow() {
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
      <path d="M0 6h16M11 1l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

/**
 * A button that is disabled without a script, because the browser would send a form with its values in the address. Until the app
 * runs, the page keeps its clicks (page/heldActs.ts), which finds it by `data-starting`.
 */
export function ScriptButton({
  disabled = false,
  type = "button",
  ...props
}: ComponentProps<"button">) {
  const hydrated = useHydrated();
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || !hydrated}
      data-starting={(!hydrated && !disabled) || undefined}
    />
  );
}
