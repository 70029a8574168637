import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
// The style sheets of Mantine that every form needs, in the order of their dependencies. Other components
// import their own. The `.layer` files are in a cascade layer, which the site's own rules override.
import "~/theme/mantine.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { theme } from "~/theme/mantine.tsx";

/** The provider of Mantine's components. Text pages do not need it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      // The content security policy forbids style sheets written at run time: the variables are in
      // mantine.css, and the classes are not used.
      withCssVariables={false}
      withGlobalClasses={false}
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      {children}
    </MantineProvider>
  );
}
