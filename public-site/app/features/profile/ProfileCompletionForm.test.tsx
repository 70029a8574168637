import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type OwnProfile, saveProfile } from "~/data/profile.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { choose } from "~/testing/choose.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { ProfileCompletionForm } from "./ProfileCompletionForm.tsx";

vi.mock("~/data/profile.ts", () => ({ saveProfile: vi.fn() }));
const save = vi.mocked(saveProfile);

// As Google leaves it: a name and nothing else.
const PROFILE: OwnProfile = {
  id: "ada",
  firstName: "Ada",
  lastName: "Byron",
  country: "",
  levelOfStudy: "",
  university: "",
  joinMailingList: true,
  completed: false,
  extendedTo: null,
};

const FormPage = () => <ProfileCompletionForm profile={PROFILE} />;
const show = () => renderRoutes([{ path: "/form", Component: FormPage }], "/form");
const submit = () => screen.getByRole("button", { name: "Save Profile" });

async function fill({ user }: ReturnType<typeof show>) {
  await choose(user, "Country", "Kenya");
  await choose(user, "Level of study", "A post-doc");
  await user.click(screen.getByLabelText("University"));
  await user.paste("Lakeside University");
}

beforeEach(() => {
  save.mockReset().mockResolvedValue(DONE);
});

it("requires all five fields", async () => {
  const { user } = show();
  await user.clear(screen.getByLabelText("First name"));
  await user.clear(screen.getByLabelText("Last name"));
  await user.click(submit());
  expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
  for (const label of ["First name", "Last name", "Country", "Level of study", "University"]) {
    expect(
      screen.getByRole(/Country|Level/.test(label) ? "combobox" : "textbox", { name: label }),
    ).toBeInvalid();
  }
  expect(save).not.toHaveBeenCalled();
});

it("saves, shows and keeps the mailing list choice, and leads to the dashboard", async () => {
  const page = show();
  await fill(page);
  expect(screen.getByRole("checkbox", { name: /mailing list/ })).toBeChecked();
  await page.user.click(submit());
  expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  expect(save).toHaveBeenCalledExactlyOnceWith({
    firstName: "Ada",
    lastName: "Byron",
    country: "Kenya",
    levelOfStudy: "A post-doc",
    university: "Lakeside University",
    joinMailingList: true,
  });
});

it.each([["No authenticated user found"], ["An error occurred while saving your profile"]])(
  "says %s and keeps what was typed",
  async (message) => {
    save.mockResolvedValue(failure(message));
    const page = show();
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("University")).toHaveValue("Lakeside University");
    expect(submit()).toBeEnabled();
  },
);
