import { Box } from "@mui/material";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { WhenSeen } from "../components/WhenSeen.tsx";
import { Figure } from "../pictures/Figure.tsx";
import { countryBars, type PeopleList, type Statistics } from "./statistics.ts";

/** That of the map. */
const RATIO = "800 / 347";

const WorldPicture = loadedWhenUsed(
  "world picture",
  () => import("../pictures/WorldPicture.tsx"),
  <Box sx={{ aspectRatio: RATIO }} />,
);

interface WorldFigureProps extends Pick<Statistics, "countries"> {
  /** Where a country leads to. */
  list: PeopleList;
}

/** Where in the world people come from. */
export function WorldFigure({ countries, list }: WorldFigureProps) {
  const bars = countryBars({ countries }, list);
  return (
    <Figure
      title="Countries"
      empty="No profile names a country yet."
      isEmpty={bars.length === 0}
      heads={["Country", "Number"]}
      rows={bars.map(({ label, total, to }) => ({ cells: [label, total], to }))}
    >
      <WhenSeen ratio={RATIO}>
        <WorldPicture countries={bars} />
      </WhenSeen>
    </Figure>
  );
}
