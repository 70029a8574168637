import { expect, it } from "vitest";
import type { DeletionPreview } from "../data/databaseFunctions.ts";
import { deletionConsequences } from "./DeleteUser.tsx";

const NOTHING: DeletionPreview = {
  submission: null,
  reviews: 0,
  reviews_due: 0,
  mentored: 0,
  is_subscriber: false,
  messages: 0,
};

const consequencesOf = (preview: Partial<DeletionPreview>) => {
  const { warnings, deleted, kept } = deletionConsequences({ ...NOTHING, ...preview });
  return { warnings, all: [...deleted, ...kept].join("\n") };
};

it("lists only the data of every account if there is no submission", () => {
  const { warnings, all } = consequencesOf({});
  expect(warnings).toEqual([]);
  expect(all).toContain("all its sessions");
  expect(all).not.toMatch(/submission|mailing list|review|contact request/i);
});

it.each([
  ["draft", true, 0, /^No one else is on the team, so the draft will be deleted/, undefined],
  [
    "withdrawn",
    true,
    0,
    /^No one else is on the team, so the withdrawn submission will be deleted/,
    undefined,
  ],
  ["submitted", true, 0, /will have no owner/, /The submission and its document/],
  ["draft", true, 2, undefined, /member who joined first becomes its owner/],
  ["submitted", true, 1, undefined, /member who joined first becomes its owner/],
  ["submitted", false, 1, undefined, /with its owner and the rest of the team/],
] as const)(
  "of a %s submission, owned %s, with %d others",
  (state, is_owner, others, warning, stays) => {
    const { warnings, all } = consequencesOf({ submission: { state, is_owner, others } });
    expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : []);
    if (stays) expect(all).toMatch(stays);
    else expect(all).not.toMatch(/^The submission/m);
  },
);

it("counts reviews, finalists and contact requests", () => {
  const { warnings, all } = consequencesOf({
    reviews: 3,
    reviews_due: 1,
    mentored: 2,
    is_subscriber: true,
    messages: 1,
  });
  expect(warnings).toEqual([
    "1 round entry loses a judge. Assign a replacement.",
    "2 finalists lose a mentor.",
  ]);
  expect(all).toContain("3 submitted reviews. Submitted reviews still count.");
  expect(all).toContain("1 contact request from their address.");
  expect(all).toContain("Their newsletter subscription.");
});
