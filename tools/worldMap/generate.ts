import { writeFileSync } from "node:fs";
import { WORLD_MAP_FILE, worldMapFile } from "./worldMap.ts";

writeFileSync(WORLD_MAP_FILE, worldMapFile());
