import { runCommand } from "./command.ts";
import { takeBackup } from "./takeBackup.ts";

/** `npm run backup -- <folder>` (docs/operations.md). */
await runCommand(takeBackup, "Saved");
