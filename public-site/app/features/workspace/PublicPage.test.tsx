import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import * as workspaceRoute from "~/routes/workspace.tsx";
import { showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { expectQuestion } from "~/testing/unsaved.ts";
import { finalistRow, pageRow } from "~/testing/workspace.ts";

const PAGE = "GET /rest/v1/my_finalist_page";
const SAVE = "POST /rest/v1/rpc/save_finalist_page";
const PICTURES = "POST /rest/v1/rpc/save_finalist_pictures";

const WRITTEN = pageRow({
  summary: "It breathes.",
  revision: 1,
  updated_at: "2025-11-01T10:00:00+00:00",
});
const LATER = {
  ...WRITTEN,
  summary: "Theirs.",
  revision: 2,
  updated_at: "2025-11-02T10:00:00+00:00",
};
const server = signedInServer({
  "GET /rest/v1/my_finalist_submissions": [finalistRow()],
  [SAVE]: undefined,
});

/** Shows the page to its owner. Each time it loads, the server returns the next version. */
function show(...pages: [typeof WRITTEN, ...(typeof WRITTEN)[]]) {
  const [first, ...later] = pages.map((page) => [page]);
  server.answer({ [PAGE]: sequence(first, ...later) });
  return showSignedInPage("/workspace", workspaceRoute);
}
/** Simulates a return online, which reloads the page. */
async function comeBack() {
  const before = server.sentTo(PAGE).length;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(server.sentTo(PAGE)).toHaveLength(before + 1));
}

const summary = () => screen.getByLabelText("Summary");
const saveButton = () => screen.getByRole("button", { name: "Save the page" });

describe("the public page", () => {
  it.each([
    [{}, "Not public", /Only your team can see this/],
    [{ visibility: "public" }, "Public", /Everyone can read this/],
    [{ visibility: "held" }, "Public after the final", /anonymized/],
    [{ visibility: "hidden" }, "Taken down", /An administrator/],
  ])("with %j is %s", async (patch, word, explanation) => {
    await show({ ...WRITTEN, ...patch });
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.getByText(explanation)).toBeInTheDocument();
    expect(screen.queryAllByRole("link", { name: "See your page" })).toHaveLength(
      word === "Public" ? 1 : 0,
    );
  });

  it("previews and counts the summary, requires title and summary, and saves over the loaded version", async () => {
    const { user } = await show(WRITTEN, { ...LATER, is_public: true, summary: "It breathes." });
    await user.type(summary(), " Now.");
    expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("It breathes. Now.");
    expect(screen.getByText("3 of about 60 words, 17 of 1,000 characters")).toBeInTheDocument();
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    await user.clear(summary());
    await user.click(screen.getByRole("checkbox", { name: "Publish this page" }));
    await user.click(saveButton());
    expect(screen.getByText("The summary is required.")).toBeInTheDocument();
    expect(summary()).toHaveFocus();
    await user.paste("It breathes.");
    await user.clear(screen.getByLabelText("Title"));
    await user.click(saveButton());
    expect(screen.getByText("The title is required.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([]);
    await user.type(screen.getByLabelText("Title"), "Tidal");
    await user.click(saveButton());
    expect(await screen.findByText("Your page has been saved and is public.")).toBeInTheDocument();
    const texts = { title: "Tidal", summary: "It breathes.", is_public: true };
    expect(server.sentTo(SAVE)).toEqual([
      { ...texts, submission_id: WRITTEN.submission_id, revision: 1 },
    ]);
    await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
  });

  it("states the device in whole numbers, none of which is required", async () => {
    const { user } = await show({ ...WRITTEN, diameter_mm: 68, height_mm: 14 });
    const height = screen.getByLabelText("Height, mm");
    expect(screen.getByLabelText("Diameter, mm")).toHaveValue("68");
    expect(screen.getByLabelText("Volume, mL")).toHaveValue("");
    await user.clear(height);
    await user.type(height, "1.4");
    await user.click(saveButton());
    expect(height).toHaveAccessibleDescription(
      "Enter a whole number from 1 to 200, or leave this empty.",
    );
    expect(server.sentTo(SAVE)).toEqual([]);
    await user.clear(height);
    await user.type(screen.getByLabelText("Volume, mL"), "25");
    await user.click(saveButton());
    await waitFor(() => expect(server.sentTo(SAVE)).toHaveLength(1));
    const [sent] = server.sentTo(SAVE);
    expect(sent).toMatchObject({ diameter_mm: 68, volume_ml: 25 });
    expect(sent).not.toHaveProperty("height_mm");
  });

  it("is saved in one request, twice", async () => {
    const saved = (revision: number, summary: string) => ({ ...WRITTEN, revision, summary });
    server.answer({ [SAVE]: sequence(saved(2, "It breathes.!"), saved(3, "It breathes.!!")) });
    const { user } = await show(WRITTEN);
    await user.type(summary(), "!");
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
    await user.type(summary(), "!");
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
    expect(server.sentTo(SAVE)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    expect(server.sentTo(PAGE)).toHaveLength(1);
  });

  it("asks before the description of a picture is lost, and requires and saves it", async () => {
    const pictures = [{ id: "p", file_path: "e/p.jpg", alt_text: "A ring" }];
    server.answer({ "GET /storage/v1/object/projects/e/p.jpg": "picture", [PICTURES]: undefined });
    const { user } = await show({ ...WRITTEN, pictures });
    const description = screen.getByLabelText("Description of picture 1");
    const save = () => screen.getByRole("button", { name: "Save the description" });
    await user.type(description, "!");
    await expectQuestion(user, "Your picture description hasn’t been saved yet.");
    await user.clear(description);
    await user.click(save());
    expect(description).toHaveAccessibleDescription("The description of the picture is required.");
    await user.type(description, "A disc");
    await user.click(save());
    expect(await screen.findByText("The description has been saved.")).toBeInTheDocument();
    expect(server.sentTo(PICTURES)).toMatchObject([
      { submission_id: WRITTEN.submission_id, revision: 1, alt_texts: ["A disc"] },
    ]);
    expect(screen.queryByRole("button", { name: "Save the description" })).toBeNull();
  });
});

it("keeps what is typed while the page is saved, which is no conflict", async () => {
  const saving = Promise.withResolvers<undefined>();
  server.answer({ [SAVE]: saving.promise });
  const saved = { ...WRITTEN, summary: "It breathes. Mine.", visibility: "public", revision: 2 };
  const { user } = await show(WRITTEN, saved);
  await user.type(summary(), " Mine.");
  await user.click(saveButton());
  await user.type(summary(), " Still.");
  saving.resolve(undefined);
  // The page shows what the server has.
  expect(await screen.findByText("Public")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Save the page" })).toBeEnabled();
  expect(summary()).toHaveValue("It breathes. Mine. Still.");
  expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
});

describe("changed in two windows", () => {
  it.each([
    ["Use the saved version", "Theirs."],
    ["Keep my version", "It breathes. Mine."],
  ])("shows both versions and overwrites nothing until one is chosen: %s", async (name, text) => {
    server.answer({ [SAVE]: sequence(ruleViolation("conflict"), undefined) });
    const { user } = await show(WRITTEN, LATER, { ...LATER, summary: "It breathes. Mine." });
    await user.type(summary(), " Mine.");
    await user.click(saveButton());
    const panel = await screen.findByRole("region", { name: "Which version do you want to keep?" });
    // The button says "Saving..." until the page has loaded the other version.
    expect(await screen.findByRole("button", { name: "Save the page" })).toBeDisabled();
    expect(within(panel).getByText("Theirs.")).toBeInTheDocument();
    expect(summary()).toHaveValue("It breathes. Mine.");
    await user.click(within(panel).getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull());
    expect(summary()).toHaveValue(text);
    const saved = server.sentTo(SAVE).slice(1);
    expect(saved).toMatchObject(text === "Theirs." ? [] : [{ summary: text, revision: 2 }]);
  });

  it("follows the other window in unchanged fields, and an administrator who hides the page", async () => {
    const hidden = { ...LATER, visibility: "hidden", revision: 3, updated_at: "2025-11-03" };
    const { user } = await show(WRITTEN, LATER, hidden);
    await comeBack();
    await waitFor(() => expect(summary()).toHaveValue("Theirs."));
    await user.type(summary(), "!");
    await comeBack();
    expect(await screen.findByText("Taken down")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
    expect(summary()).toHaveValue("Theirs.!");
  });
});
