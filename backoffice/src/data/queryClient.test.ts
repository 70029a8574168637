import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { showChanged } from "./queryClient.ts";

test("a changed row is in every list, record and selection that a page has read", () => {
  const client = new QueryClient();
  const former = { id: "a", status: "new", search: "ada" };
  const other = { id: "b", status: "new", search: "ben" };
  const data = {
    "contact-requests/getList": { data: [former, other], total: 2 },
    "contact-requests/getOne": former,
    "contact-requests/getMany": [former],
    "contact-replies/getList": { data: [{ id: "a", status: "new", search: "" }], total: 1 },
  };
  for (const [key, value] of Object.entries(data)) client.setQueryData(key.split("/"), value);

  const row = { ...former, status: "resolved" };
  showChanged(client, { view: "admin_contact_requests", key: "id", rows: [row] });

  const shown = Object.keys(data).map((key) => client.getQueryData(key.split("/")));
  expect(shown).toEqual([
    { data: [row, other], total: 2 },
    row,
    [row],
    data["contact-replies/getList"],
  ]);
});
