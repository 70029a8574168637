import { LoadFailed } from "../components/LoadFailed.tsx";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { Section } from "../components/Section.tsx";
import { WhenSeen } from "../components/WhenSeen.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import type { Statistics } from "./statistics.ts";

const Figures = loadedWhenUsed("figures", () => import("./Figures.tsx"));

interface ChartsProps {
  statistics: Statistics | undefined;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
  isError: boolean;
  refetch: () => void;
}

/** How entries, people and countries are distributed, drawn and in tables. */
export function Charts({ statistics, configuration, isError, refetch }: ChartsProps) {
  if (isError && !statistics) {
    return <LoadFailed onRetry={refetch}>The charts could not be loaded.</LoadFailed>;
  }
  if (!statistics) return null;
  return (
    <Section title="Trends" asOf={statistics.as_of}>
      <WhenSeen ratio="2 / 1">
        <Figures statistics={statistics} configuration={configuration} />
      </WhenSeen>
    </Section>
  );
}
