import { Button, MantineProvider, Text, Title } from "@mantine/core";
import { createRoot } from "react-dom/client";

/** A bare Mantine page: a heading, a text and a button, rendered in the browser. */
createRoot(document.body.appendChild(document.createElement("main"))).render(
  <MantineProvider>
    <Title>The least</Title>
    <Text>A text.</Text>
    <Button>A button</Button>
  </MantineProvider>,
);
