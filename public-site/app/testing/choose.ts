import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses from the list with this label. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(screen.getByRole("option", { name: option }));
}

/** Finds a country by typing and takes it. */
export async function chooseCountry(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: "Country" }));
  await user.paste(name);
  await user.click(screen.getByRole("option", { name }));
}
