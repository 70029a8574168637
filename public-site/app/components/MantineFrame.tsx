import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
// Mantine's style sheets, each only where it is used. The `.layer` files put them into a cascade
// layer, so that the site's own rules win without a fight.
import "@mantine/core/styles/default-css-variables.layer.css";

// The focus ring is the site's own (global.css).
const theme = createTheme({ respectReducedMotion: true, focusRing: "never" });

/** What Mantine's components need around them; a text page does without it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withGlobalClasses={false}
      // A style sheet written at run time, which the content security policy forbids.
      withCssVariables={false}
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      {children}
    </MantineProvider>
  );
}
