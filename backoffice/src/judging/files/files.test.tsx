import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";

it.each<[string, Partial<Round>, enabled: string[]]>([
  ["open", { stage: "open" }, ["Assignments"]],
  ["closed", { stage: "closed" }, ["Assignments", "Reviews"]],
  ["locked", { stage: "locked", undecided_count: 2 }, ["Assignments", "Reviews"]],
  ["decided", { stage: "locked", undecided_count: 0 }, ["Assignments", "Reviews", "Decisions"]],
])(
  "offers only files that have rows, and says when the others will: %s",
  async (_, round, enabled) => {
    renderJudging("/judging/rounds/round-1/files", { "judging/rounds": [{ ...ROUND, ...round }] });
    const buttons = await screen.findAllByRole("button", { name: /^Download CSV: / });
    const isEnabled = (button: HTMLElement) => !(button as HTMLButtonElement).disabled;
    expect(buttons.filter(isEnabled).map(({ ariaLabel }) => ariaLabel)).toEqual(
      enabled.map((title) => `Download CSV: ${title}`),
    );
    expect(screen.queryAllByText(/Available (after|once)/)).toHaveLength(3 - enabled.length);
  },
);
