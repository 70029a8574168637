import { cleanup, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CHALLENGE_DAYS } from "#common/testing/challengeDays.ts";
import { currentFacts, refreshFacts } from "~/challenge/currentFacts.ts";
import { paths } from "~/config/paths.ts";
import { falseClaims, textsOf } from "~/testing/language.ts";
import { publicPages } from "~/testing/publicPages.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { publicFinalist } from "~/testing/workspace.ts";

const server = siteServer({
  "GET /rest/v1/finalists": [publicFinalist({ id: "a" })],
  "GET /rest/v1/winners": [{ outcome: "first", idea_name: "Loop", page_id: null }],
});

const [frame] = publicPages;
/** Not the FAQ and the brief, which do not change: they state the rules. */
const UNCHANGING: readonly (string | undefined)[] = [paths.faq, paths.challenge];
const addresses =
  frame?.children.map(({ path }) => path).filter((path) => !UNCHANGING.includes(path)) ?? [];

describe.each(CHALLENGE_DAYS)("on the day $name", ({ challenge, now }) => {
  it.each(addresses)("the page %s makes no false claims", async (address) => {
    const { finalists } = challenge;
    server.answer({
      "GET /rest/v1/challenge": [challengeRow({ ...challenge, now })],
      "GET /rest/v1/finalist_counts": [{ finalists, shown: finalists, held: 0, private: 0 }],
    });
    await refreshFacts();
    renderRoutes(publicPages, address);
    await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
    const claims = falseClaims(currentFacts());
    const found = textsOf(document.body).flatMap((text) =>
      claims
        .filter(({ words }) => words.test(text))
        .map(({ because }) => `“${text}”, but ${because}`),
    );
    expect([...new Set(found)]).toEqual([]);
    cleanup();
  });
});
