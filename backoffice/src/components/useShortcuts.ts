import { useEffect, useEffectEvent } from "react";
import { useStore } from "react-admin";

/** What each key does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Where a key is typed, or chooses something. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]";
/** Open dialogs and menus take all keys. */
const OPEN = "[role=dialog], [role=menu], [role=listbox]";

/** Whether this administrator works with single keys, which can be in the way of dictation. */
export const useShortcutsSetting = () => useStore("shortcuts", true);

/**
 * Lets single keys work while the page is open, but not while one types or answers a question.
 * @param isInDialog whether they are those of the dialog that is open, as long as no other is
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
