import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses an option from the list with this label. */
export function choose(user: UserEvent, label: string, option: string): Promise<void> {
  return user.selectOptions(screen.getByRole("combobox", { name: label }), option);
}
