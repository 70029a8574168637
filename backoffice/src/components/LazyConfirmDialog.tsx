import { lazyComponent } from "./lazyComponent.tsx";

/** ConfirmDialog for the layout, which must not load it with every first page. Pages with a form have loaded it. */
export const LazyConfirmDialog = lazyComponent(
  "ConfirmDialog",
  async () => ({ default: (await import("./ConfirmDialog.tsx")).ConfirmDialog }),
  null,
);
