import { runCommand } from "./backup/command.ts";
import { takeBackup } from "./backup/takeBackup.ts";

/** `npm run backup -- <folder>` (docs/operations.md). */
await runCommand(takeBackup, "Saved");
