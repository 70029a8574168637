import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answer, ruleViolation } from "#common/testing/fakeServer.ts";
import { standingOf } from "#shared/standing.ts";
import { aChallenge, entryRow } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { StartEntry } from "./StartEntry.tsx";

const server = siteServer();

async function start(answer: Answer) {
  server.answer({ "POST /rest/v1/rpc/create_entry": answer });
  const challenge = aChallenge();
  const standing = standingOf(challenge, Date.parse("2025-08-10T00:00:00Z"), { entry: null });
  const Start = () => <StartEntry standing={standing} challenge={challenge} />;
  const { user } = renderRoutes([{ path: "/dashboard", Component: Start }], "/dashboard");
  await user.click(screen.getByRole("button", { name: /Start your entry/ }));
}

it.each([
  ["once", entryRow()],
  ["in another window", ruleViolation("already_on_a_team")],
])("an entry that was started %s is opened", async (_, answer) => {
  await start(answer);
  expect(await screen.findByText("/entry", { selector: "output" })).toBeInTheDocument();
});

it("says why none can be started", async () => {
  await start(ruleViolation("deadline_passed", "Submissions are closed."));
  expect(await screen.findByRole("alert")).toHaveTextContent("Submissions are closed.");
});
