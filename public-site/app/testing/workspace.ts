import type { TeamPage } from "~/data/finalistPage.ts";
import type { Finalist, Stage, Version } from "~/data/workspace.ts";

const DAY = 86_400_000;

/** A document that was handed in, apart from what is given. */
export function aVersion(patch: Partial<Version> = {}): Version {
  return {
    number: 1,
    name: "report.pdf",
    bytes: 1_500_000,
    path: "e/s/1/report.pdf",
    by: "Olga Berg",
    at: "2025-11-01T10:00:00+00:00",
    ...patch,
  };
}

/** A stage that is open and for which nothing was handed in, apart from what is given. */
export function aStage(patch: Partial<Stage> = {}): Stage {
  return {
    entryId: "22222222-2222-4222-8222-222222222222",
    id: "66666666-6666-4666-8666-666666666666",
    name: "Concept report",
    instructions: "Ten pages at most.",
    dueAt: new Date(Date.now() + DAY).toISOString(),
    isOpen: true,
    versions: [],
    ...patch,
  };
}

/** The caller's own finalist with one stage, apart from what is given. */
export function aFinalist(patch: Partial<Finalist> = {}): Finalist {
  return {
    id: aStage().entryId,
    ideaName: "Tidal",
    description: "It is thin.",
    role: "owner",
    members: [
      { name: "Olga Berg", email: "olga@example.com" },
      { name: "Max Lund", email: "max@example.com" },
    ],
    mentors: [{ name: "Mira Ruiz", email: "mira@example.com", contact: "Tuesdays from 14:00" }],
    outcome: "finalist",
    isTopThree: null,
    stages: [aStage()],
    ...patch,
  };
}

/** A page that nobody has written yet, apart from what is given. */
export function aTeamPage(patch: Partial<TeamPage> = {}): TeamPage {
  return {
    title: "Tidal",
    summary: "",
    isPublic: false,
    isHidden: false,
    isHeld: false,
    showsMe: false,
    updatedAt: null,
    ...patch,
  };
}
