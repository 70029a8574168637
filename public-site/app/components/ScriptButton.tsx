import type { ComponentProps } from "react";
import { useHydrated } from "~/lib/useHydrated.ts";

/**
 * A button that cannot be pressed before the page's script is there: a click would be lost, or the
 * browser would send the form by itself, with all that was typed in the address. Until then it has
 * the attribute `data-starting`, so that it does not look as if it were disabled.
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
