import { useEffect, useEffectEvent } from "react";
import { useStore } from "react-admin";

/** The action of each key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements that handle keys themselves. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]";
/** Open dialogs and menus, which use all keys. */
const OPEN = "[role=dialog], [role=menu], [role=listbox]";

/** Whether single-key shortcuts are on. They can interfere with dictation. */
export const useShortcutsSetting = () => useStore("shortcuts", true);

/**
 * Enables single-key shortcuts while the page is open, except while the person types or a dialog is open.
 * @param isInDialog Whether they belong to the open dialog itself.
 */
export function useShortcuts(shortcuts: Shortcuts, { isInDialog = false } = {}): void {
  const [isOn] = useShortcutsSetting();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    if (!Object.hasOwn(shortcuts, key)) return;
    if (document.querySelectorAll(OPEN).length > (isInDialog ? 1 : 0)) return;
    event.preventDefault();
    shortcuts[key]?.();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
