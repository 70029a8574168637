import { Box } from "@mui/material";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { Figure } from "../pictures/Figure.tsx";
import { countryBars, type Statistics } from "./statistics.ts";

const WorldPicture = loadedWhenUsed(
  "world picture",
  () => import("../pictures/WorldPicture.tsx"),
  // As high as the map, so that nothing moves when it is there.
  <Box sx={{ aspectRatio: "800 / 347" }} />,
);

/** Where in the world people come from. */
export function WorldFigure({ countries }: Pick<Statistics, "countries">) {
  const bars = countryBars({ countries });
  return (
    <Figure
      title="Countries"
      empty="No profile names a country yet."
      isEmpty={bars.length === 0}
      heads={["Country", "Number"]}
      rows={bars.map(({ label, total, to }) => ({ cells: [label, total], to }))}
    >
      <WorldPicture countries={bars} />
    </Figure>
  );
}
