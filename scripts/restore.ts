import { runCommand } from "./backup/command.ts";
import { restoreBackup } from "./backup/restoreBackup.ts";

/** `npm run restore -- <folder>` (docs/operations.md). */
await runCommand(restoreBackup, "Restored");
