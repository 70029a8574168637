import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import ProjectRoute from "~/routes/project.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

vi.mock("#shared/season.ts", async (original) => ({
  ...(await original<object>()),
  PREVIOUS_SITE: "https://2025.challenge.example.com",
}));

siteServer({ "GET /rest/v1/finalists": [] });

it("leads an unknown project on to the site of the former season", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { ...window.location, replace });
  const id = "77777777-7777-4777-8777-777777777777";
  renderRoutes([{ path: "/projects/:id", Component: ProjectRoute }], `/projects/${id}`);
  await waitFor(() =>
    expect(replace).toHaveBeenCalledWith(`https://2025.challenge.example.com/projects/${id}`),
  );
});
