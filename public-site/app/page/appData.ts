/** The element with the data that starts the app. */
export const APP_DATA_ID = "app-data";

/** The parts that React Router needs to start on a prerendered page. */
export interface AppData {
  /** The settings of the build, for `window.__reactRouterContext`. */
  readonly context: object;
  /** The address of the list of all routes, a script. */
  readonly manifest: string;
  /** The addresses of the modules of the page's routes, by the id of the route. */
  readonly modules: Readonly<Record<string, string>>;
  /** The addresses of what these modules import. */
  readonly imports: readonly string[];
}
