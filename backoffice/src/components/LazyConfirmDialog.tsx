import { loadedWhenUsed } from "./loadedWhenUsed.tsx";

/** ConfirmDialog for the layout, which must not load it with every first page. Pages with a form have loaded it. */
export const LazyConfirmDialog = loadedWhenUsed(
  "ConfirmDialog",
  async () => ({ default: (await import("./ConfirmDialog.tsx")).ConfirmDialog }),
  null,
);
