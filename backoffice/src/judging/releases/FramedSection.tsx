import { Paper } from "@mui/material";
import type { ReactNode } from "react";
import { Section } from "../../components/Section.tsx";

/** A section of text, which has no frame of its own. */
export function FramedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
        {children}
      </Paper>
    </Section>
  );
}
