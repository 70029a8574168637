import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import type { ContactRequest } from "./contactRequest.ts";
import { SameSender } from "./Sender.tsx";

const request = (id: string, subject: string) =>
  ({
    id,
    subject,
    email: "ada@example.com",
    status: "resolved",
    created_at: "2026-11-20T11:47:13.598796+00:00",
  }) as ContactRequest;

it("shows what else came in from the same address, and leads there", async () => {
  const rows = [request("r-2", "Thank you"), request("r-1", "Deadline")];
  const { provider, sent } = setUpProvider({ "GET /rest/v1/admin_contact_requests": rows });
  renderAdmin(<SameSender request={request("r-1", "Deadline")} />, provider, {
    address: "/contact-requests/r-1?page=2",
  });
  expect(await screen.findByRole("link", { name: "Thank you" })).toHaveAttribute(
    "href",
    "/contact-requests/r-2?page=2",
  );
  expect(screen.getByText(/· Resolved$/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Deadline" })).toBeNull();
  const asked = sent[0]?.url.searchParams;
  expect(asked?.get("email")).toBe("ilike.ada@example.com");
  expect(asked?.get("search")).toContain("ada@example.com");
});
