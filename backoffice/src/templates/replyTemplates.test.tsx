import { screen, waitFor } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { sequence } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { ReplyTemplateCreate, ReplyTemplateEdit } from "./ReplyTemplateForm.tsx";
import ReplyTemplateList from "./ReplyTemplateList.tsx";

const SIZE = { id: "t-1", kind: "reply", title: "Team size", body: "Five at most.", revision: 3 };

function open(address: string, answers: object = {}) {
  const { provider, sent } = setUpProvider({ "GET /rest/v1/templates": [SIZE], ...answers });
  const { press, user } = renderAdmin(
    <ResourceContextProvider value="templates">
      <Routes>
        <Route path="/templates" element={<ReplyTemplateList />} />
        <Route path="/templates/create" element={<ReplyTemplateCreate />} />
        <Route path="/templates/:id" element={<ReplyTemplateEdit />} />
      </Routes>
    </ResourceContextProvider>,
    provider,
    { address },
  );
  const calls = (name: string) =>
    sent.filter((one) => one.name === `POST /rest/v1/rpc/${name}`).map(({ body }) => body);
  return { calls, press, sent, user };
}

it("writes a template before the first message", async () => {
  const { calls, press, sent, user } = open("/templates", {
    "POST /rest/v1/rpc/create_template": { ...SIZE, id: "t-2" },
  });
  expect(await screen.findByRole("link", { name: "Team size" })).toHaveAttribute(
    "href",
    "/templates/t-1",
  );
  expect(sent[0]?.url.searchParams.get("kind")).toBe("eq.reply");
  await user.click(screen.getByRole("link", { name: "New template" }));
  fill(await screen.findByLabelText(/^Title/), "Visas");
  fill(screen.getByLabelText(/^Text/), "We write invitations.");
  await press("Save template");
  await waitFor(() =>
    expect(calls("create_template")).toEqual([
      { kind: "reply", title: "Visas", body: "We write invitations." },
    ]),
  );
});

it("changes a template", async () => {
  const { calls, press } = open("/templates/t-1", {
    "POST /rest/v1/rpc/save_template": sequence({ ...SIZE, body: "Five.", revision: 4 }),
  });
  fill(await screen.findByLabelText(/^Text/), "Five.");
  await press("Save template");
  await waitFor(() =>
    expect(calls("save_template")).toMatchObject([{ id: "t-1", revision: 3, body: "Five." }]),
  );
});
