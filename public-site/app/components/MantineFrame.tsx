import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
// The style sheets of Mantine that every form needs, in the order in which they build on each other.
// What one component alone needs, it imports itself. The `.layer` files put them into a cascade layer,
// so that the site's own rules win without a fight.
import "~/theme/mantine.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { theme } from "~/theme/mantine.tsx";

/** What Mantine's components need around them; a text page does without it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      // Style sheets written at run time, which the content security policy forbids: the variables are
      // in mantine.css, and nobody uses the classes.
      withCssVariables={false}
      withGlobalClasses={false}
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      {children}
    </MantineProvider>
  );
}
