import { Button } from "@mui/material";
import { useState } from "react";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";

const ShortcutsDialog = lazyComponent(
  "ShortcutsDialog",
  () => import("./ShortcutsDialog.tsx"),
  null,
);

/** The button that opens the list of keyboard shortcuts, as the key "?" does. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ "?": () => setIsOpen(true) });
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setIsOpen(true)}
        sx={{
          display: { xs: "none", md: "inline-flex" },
          minWidth: 0,
          px: 0,
          typography: "body1",
        }}
      >
        Shortcuts
      </Button>
      {isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
