import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { RealTimeNote } from "./RealTimeNote.tsx";

const open = (is_rehearsal: boolean) =>
  renderAdmin(
    <>
      <RealTimeNote />
      <p>Emails</p>
    </>,
    { getOne: async () => ({ data: { ...OPEN_CHALLENGE, is_rehearsal } }) },
  );

it("says in a rehearsal that emails have the real time", async () => {
  open(true);
  expect(await screen.findByText(/actual date and time/)).toBeVisible();
});

it("says nothing on the real day", async () => {
  open(false);
  expect(await screen.findByText("Emails")).toBeVisible();
  expect(screen.queryByText(/actual date and time/)).toBeNull();
});
