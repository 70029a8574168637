import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";

/**
 * Around everything that is made of Mantine's components: forms and dialogues. It is not around the
 * whole site, so that pages which only show text load nothing of Mantine.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withGlobalClasses={false}
      // Without a layout, as in unit tests, Mantine would hide what it opens beside a field.
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      {children}
    </MantineProvider>
  );
}
