import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADA } from "#common/testing/sessions.ts";
import type { OwnProfile } from "~/data/profile.ts";
import { rememberOptIn } from "~/lib/rememberedOptIn.ts";
import { ProfileCompletionForm } from "~/routes/profile-completion.tsx";
import { recordEvents } from "~/testing/analytics.ts";
import { choose, fill } from "~/testing/fill.ts";
import { profileRow, PROFILE as TYPED } from "~/testing/profiles.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { expectQuestion } from "~/testing/unsaved.ts";

const SAVE = "POST /rest/v1/rpc/save_profile";
const server = signedInServer({ [SAVE]: profileRow({ revision: 2 }) });

/** After a sign-up with Google: only a name. */
const PROFILE = {
  ...profileRow({ join_mailing_list: true, profile_completed: false }),
  ...{ country: "", level_of_study: "", university: "" },
} as OwnProfile;

const tracked = recordEvents();
const FormPage = () => <ProfileCompletionForm profile={PROFILE} />;
const show = () => renderRoutes([{ path: "/form", Component: FormPage }], "/form");
const submit = () => screen.getByRole("button", { name: "Save Profile" });

it("requires all five fields, asks before changes are lost, and saves them with the mailing list choice", async () => {
  // The choice before the sign-up with Google, without a country.
  rememberOptIn("");
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
  expect(server.sent).toEqual([]);
  await fill(user, {
    "First name": "Ada",
    "Last name": "Byron",
    University: "Lakeside University",
  });
  await choose(user, "Country", "Kenya");
  expect(screen.getByRole("alert")).toBeInTheDocument();
  await choose(user, "Level of study", "A post-doc");
  expect(screen.queryByRole("alert")).toBeNull();
  await expectQuestion(user, "Your profile changes haven’t been saved yet.");
  expect(screen.getByRole("checkbox", { name: /mailing list/ })).toBeChecked();
  await user.click(submit());
  expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  expect(server.sentTo(SAVE)).toEqual([
    {
      ...{ user_id: ADA.id, revision: 1 },
      ...{ ...TYPED, level_of_study: "A post-doc", join_mailing_list: true },
    },
  ]);
  const newsletter = { name: "newsletter_signup", source: "signup_form", country: "Kenya" };
  expect(tracked).toContainEqual(newsletter);
});
