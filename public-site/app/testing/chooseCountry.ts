import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Finds a country by typing and takes it, once the list can be searched. */
export async function chooseCountry(user: UserEvent, name: string): Promise<void> {
  fireEvent.keyDown(document.body);
  await user.click(await screen.findByPlaceholderText("Select your country"));
  await user.paste(name);
  await user.click(screen.getByRole("option", { name, hidden: true }));
}
