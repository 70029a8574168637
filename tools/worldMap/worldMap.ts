import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type GeoPermissibleObjects, geoArea, geoCentroid, geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { COUNTRIES } from "#shared/countries.ts";

/** How wide the map is drawn, in units of its own; it is about half as high. */
const WIDTH = 800;

/** A latitude: Antarctica is left out. */
const NOBODY_STUDIES_BELOW = -60;

/** Our names that Natural Earth has otherwise, or shortens. */
const NATURAL_EARTH_NAMES: Readonly<Record<string, string>> = {
  "Antigua and Barbuda": "Antigua and Barb.",
  "Bosnia and Herzegovina": "Bosnia and Herz.",
  "Central African Republic": "Central African Rep.",
  "Côte d’Ivoire": "Côte d'Ivoire",
  "Democratic Republic of the Congo": "Dem. Rep. Congo",
  "Dominican Republic": "Dominican Rep.",
  "Equatorial Guinea": "Eq. Guinea",
  Eswatini: "eSwatini",
  "Marshall Islands": "Marshall Is.",
  "North Macedonia": "Macedonia",
  "Republic of the Congo": "Congo",
  "Saint Kitts and Nevis": "St. Kitts and Nevis",
  "Saint Vincent and the Grenadines": "St. Vin. and Gren.",
  "São Tomé and Príncipe": "São Tomé and Principe",
  "Solomon Islands": "Solomon Is.",
  "South Sudan": "S. Sudan",
  Türkiye: "Turkey",
  "United States": "United States of America",
  "Vatican City": "Vatican",
};

/** Too small for the map that we read: longitude and latitude. */
const TOO_SMALL: Readonly<Record<string, [number, number]>> = { Tuvalu: [179.2, -8.5] };

type Topology = Parameters<typeof feature>[0];

type Polygon = { type: "Polygon"; coordinates: number[][][] };

/** A country, or a piece of land, as GeoJSON. */
interface Shape {
  type: "Feature";
  properties: { name: string };
  geometry: Polygon | { type: "MultiPolygon"; coordinates: number[][][][] };
}

/** Reads one of Natural Earth's maps (public domain), as the package world-atlas has them. */
function atlas(file: string, object: "countries" | "land"): Shape[] {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}`);
  const topology = JSON.parse(readFileSync(path, "utf8")) as Topology;
  const source = topology.objects[object];
  if (!source) throw new Error(`${file} has no ${object}.`);
  const { features } = feature(topology, source) as unknown as { features: Shape[] };
  return features;
}

const partsOf = ({ geometry }: Shape): Polygon[] =>
  geometry.type === "Polygon"
    ? [geometry]
    : geometry.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }));

/** The middle of the largest part: without it France would lie in the Atlantic, because of Guiana. */
const middleOf = (shape: Shape) =>
  geoCentroid(partsOf(shape).reduce((most, part) => (geoArea(part) > geoArea(most) ? part : most)));

/**
 * The map behind the dashboard's countries: the land as a path of SVG, and where each country that a
 * form offers has its circle, by its code.
 * @throws when a country is not on Natural Earth's map.
 */
export function worldMap() {
  const sphere: GeoPermissibleObjects = { type: "Sphere" };
  const projection = geoEqualEarth().fitWidth(WIDTH, sphere);
  const land: GeoPermissibleObjects = {
    type: "GeometryCollection",
    geometries: atlas("land-110m.json", "land")
      .flatMap(partsOf)
      .filter((part) => geoCentroid(part)[1] > NOBODY_STUDIES_BELOW),
  };
  const shapes = new Map(
    atlas("countries-50m.json", "countries").map((shape) => [shape.properties.name, shape]),
  );
  const missing: string[] = [];
  const places: Record<string, number[]> = {};
  for (const { code, name } of COUNTRIES) {
    const shape = shapes.get(NATURAL_EARTH_NAMES[name] ?? name);
    const middle = TOO_SMALL[name] ?? (shape && middleOf(shape));
    const place = middle && projection(middle);
    if (place) places[code] = place.map(Math.round);
    else missing.push(name);
  }
  if (missing.length > 0) throw new Error(`Not on the map: ${missing.join(", ")}.`);
  const path = geoPath(projection).digits(0);
  const [, [, bottom]] = path.bounds(land);
  return {
    width: WIDTH,
    height: Math.ceil(bottom),
    land: path(land),
    places,
  };
}

/** Where the back office has it. */
export const WORLD_MAP_FILE = new URL("../../backoffice/src/charts/worldMap.json", import.meta.url);

/** What the file says. */
export const worldMapFile = () => `${JSON.stringify(worldMap())}\n`;

/** `npm run map:generate`: writes the file. */
if (import.meta.main) writeFileSync(WORLD_MAP_FILE, worldMapFile());
