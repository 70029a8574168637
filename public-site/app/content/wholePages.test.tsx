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

const server = siteServer({ "GET /rest/v1/finalists": [] });

const [frame] = publicPages;
/** Not the FAQ, which does not change: a line above it names the stage. */
const addresses =
  frame?.children.map(({ path }) => path).filter((path) => path !== paths.faq) ?? [];

describe.each(CHALLENGE_DAYS)("on the day $name", ({ challenge, now }) => {
  it.each(addresses)("the page %s makes no false claims", async (address) => {
    server.answer({ "GET /rest/v1/challenge": [challengeRow({ ...challenge, now })] });
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
