import { expect, it } from "vitest";
import { rowQuery } from "./readPage.ts";

it("asks with all conditions, also with several on one column", () => {
  const query = rowQuery([["status", "eq.new"]], ["id", "status"], {
    conditions: [
      ["status", "gte.new"],
      ["or", '(status.gt."new",id.gt."7")'],
    ],
    order: "status.asc,id.asc",
    limit: 1000,
  });
  expect([...query]).toEqual([
    ["select", "id,status"],
    ["order", "status.asc,id.asc"],
    ["limit", "1000"],
    ["status", "eq.new"],
    ["status", "gte.new"],
    ["or", '(status.gt."new",id.gt."7")'],
  ]);
});
