import { runCommand } from "./command.ts";
import { restoreBackup } from "./restoreBackup.ts";

/** `npm run restore -- <folder>` (docs/operations.md). */
await runCommand(restoreBackup, "Restored");
