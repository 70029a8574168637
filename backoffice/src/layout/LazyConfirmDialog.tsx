import { lazyComponent } from "../components/lazyComponent.tsx";

/** For the frame of all pages: no first page should load it. Pages with a form have loaded it. */
export const ConfirmDialog = lazyComponent(
  "ConfirmDialog",
  async () => ({ default: (await import("../components/ConfirmDialog.tsx")).ConfirmDialog }),
  null,
);
