import { beforeEach, expect, it, vi } from "vitest";
import { loadAccount } from "./accountSettings.ts";
import { loadEntry } from "./entry.ts";
import { collectPersonalData } from "./personalData.ts";
import { loadProfile } from "./profile.ts";
import { loadTeam } from "./team.ts";

vi.mock("./accountSettings.ts", () => ({ loadAccount: vi.fn() }));
vi.mock("./entry.ts", () => ({ loadEntry: vi.fn() }));
vi.mock("./profile.ts", () => ({ loadProfile: vi.fn() }));
vi.mock("./supabaseClient.ts", () => ({
  getSupabase: async () => ({
    from: () => ({
      select: () => ({ order: () => ({ throwOnError: async () => ({ data: attestations }) }) }),
    }),
    rpc: () => ({ throwOnError: async () => ({ data: records }) }),
  }),
}));
vi.mock("./team.ts", () => ({ loadTeam: vi.fn() }));

const attestations = [{ rules_version: "2025-04" }];
const records = { sessions: [], history: [] };
const account = { id: "ada", email: "ada@example.com" };
const team = { members: [{ id: "ada" }], invitations: [], maxMembers: 5, closesAt: "" };

beforeEach(() => {
  vi.mocked(loadAccount).mockResolvedValue(account as Awaited<ReturnType<typeof loadAccount>>);
  vi.mocked(loadProfile).mockResolvedValue(null);
  vi.mocked(loadEntry).mockResolvedValue({ id: "1" } as Awaited<ReturnType<typeof loadEntry>>);
  vi.mocked(loadTeam).mockResolvedValue(team as unknown as Awaited<ReturnType<typeof loadTeam>>);
});

it("collects what is kept about the visitor", async () => {
  expect(await collectPersonalData()).toEqual({
    ok: true,
    value: {
      createdAt: expect.any(String),
      account,
      profile: null,
      entry: { id: "1" },
      team: { members: [{ id: "ada" }], invitations: [] },
      attestations,
      records,
    },
  });
  expect(loadProfile).toHaveBeenCalledWith("ada");
});

it("has no team without an entry", async () => {
  vi.mocked(loadEntry).mockResolvedValue(null);
  expect(await collectPersonalData()).toMatchObject({ value: { entry: null, team: null } });
});

it("gives no half of it when a part cannot be read", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.mocked(loadTeam).mockRejectedValue(new Error("no network"));
  expect(await collectPersonalData()).toMatchObject({
    ok: false,
    message: "Your data could not be collected.",
  });
});
