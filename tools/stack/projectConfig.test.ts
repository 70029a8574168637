import { expect, test } from "vitest";
import { runCli } from "../schema/cli.ts";
import { addressesOf } from "./config.ts";
import { readProjectConfig } from "./projectConfig.ts";

const addresses = addressesOf({
  sitePort: 4000,
  apiPort: 4001,
  dbPort: 4002,
  mailboxPort: 4003,
  dataDir: "/nowhere",
});

test("addresses are confirmed if the environment requires it", () => {
  const confirmations = (env: NodeJS.ProcessEnv) =>
    readProjectConfig(addresses, env).auth.email.enable_confirmations;
  expect([confirmations({}), confirmations({ CONFIRM_EMAILS: "true" })]).toEqual([false, true]);
});

test("the official CLI accepts config.toml without a warning", async () => {
  // The command reads all settings before it fails to connect.
  const unreachable = "postgres://postgres:postgres@127.0.0.1:1/postgres?sslmode=disable";
  const error = await runCli(["migration", "list", `--remote=${unreachable}`]).catch(
    (reason: { stderr: string }) => reason,
  );
  expect(error.stderr).toContain("127.0.0.1:1");
  expect(error.stderr).not.toMatch(/warn|deprecated|config\.toml|unknown|unset/i);
});
