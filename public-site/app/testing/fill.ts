import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses an option from the list with this label. */
export function choose(user: UserEvent, label: string, option: string): Promise<void> {
  return user.selectOptions(screen.getByRole("combobox", { name: label }), option);
}

/** Replaces the texts of the fields with these labels. */
export async function fill(
  user: UserEvent,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label, { selector: "input, textarea" }));
    await user.paste(text);
  }
}
