import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "@playwright/test";
import { freePorts } from "#tools/stack/ports.ts";

/** The property that holds the id of an element (W3C WebDriver). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Reference = Record<typeof ELEMENT, string>;

export const ESCAPE = "\uE00C";
export const ENTER = "\uE007";

/** Scrolls to the first visible element that has a name, by its label or else its text, and returns it. */
const FIND = `
  const name = "'" + arguments[0] + "'";
  const found = document.evaluate(
    "//*[@aria-label=" + name + " or @id=//label[starts-with(normalize-space(), " + name + ")]/@for or " +
      "(self::a or self::button or self::summary or @role) and normalize-space()=" + name + "]",
    document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let index = 0; index < found.snapshotLength; index++) {
    const element = found.snapshotItem(index);
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return element;
  }`;

/** A window of WebKitGTK, which Playwright cannot drive, with its own driver. It needs a display. */
export class WebKitWindow {
  readonly #site: string;
  readonly #driver: ChildProcess;
  #api: string;

  private constructor(site: string, port: number) {
    this.#site = site;
    this.#api = `http://127.0.0.1:${port}`;
    this.#driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "inherit" });
  }

  static async open(site: string): Promise<WebKitWindow> {
    const [port] = await freePorts(1);
    const opened = new WebKitWindow(site, port);
    await expect(() => opened.#call("GET", "/status")).toPass();
    const { sessionId } = await opened.#post<{ sessionId: string }>("/session", {
      capabilities: {},
    });
    opened.#api += `/session/${sessionId}`;
    return opened;
  }

  async close(): Promise<void> {
    await this.#call("DELETE", "").finally(() => this.#driver.kill());
  }

  async #call<Result>(method: string, path: string, body?: string): Promise<Result> {
    const answer = await fetch(this.#api + path, { method, ...(body && { body }) });
    const { value } = (await answer.json()) as { value: Result };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  #post<Result = null>(path: string, body: object = {}): Promise<Result> {
    return this.#call("POST", path, JSON.stringify(body));
  }

  #run<Result>(script: string, ...args: string[]): Promise<Result> {
    return this.#post("/execute/sync", { script, args });
  }

  /** Repeats an action on the first visible element with a name until it succeeds. */
  async #act(name: string, action: (element: string) => Promise<void>): Promise<void> {
    await expect(async () => {
      const found = await this.#run<Reference | null>(FIND, name);
      if (!found) throw new Error(`Nothing visible is called "${name}".`);
      await action(`/element/${found[ELEMENT]}`);
    }).toPass();
  }

  goto(path: string) {
    return this.#post("/url", { url: this.#site + path });
  }

  resize({ width, height }: { width: number; height: number }) {
    return this.#post("/window/rect", { width, height });
  }

  click(name: string) {
    return this.#act(name, async (element) => void (await this.#post(`${element}/click`)));
  }

  /** Chooses an option of a native menu. */
  choose(label: string, option: string) {
    return this.#act(label, async (menu) => {
      const value = `.//option[.="${option}"]`;
      const found = await this.#post<Reference>(`${menu}/element`, { using: "xpath", value });
      await this.#post(`/element/${found[ELEMENT]}/click`);
    });
  }

  /** Replaces the text of a field. */
  fill(label: string, text: string) {
    return this.#act(label, async (element) => {
      await this.#post(`${element}/clear`);
      await this.#post(`${element}/value`, { text });
    });
  }

  /** Presses a key where the focus is. */
  async press(text: string) {
    const focused = await this.#call<Reference>("GET", "/element/active");
    await this.#post(`/element/${focused[ELEMENT]}/value`, { text });
  }

  /** The visible text of the page. */
  text(): Promise<string> {
    return this.#run("return document.body.innerText.replace(/\\s+/g, ' ')");
  }

  async expectText(text: string) {
    await expect.poll(() => this.text()).toContain(text);
  }

  async expectPath(path: string) {
    await expect.poll(() => this.#run("return location.pathname")).toBe(path);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#call<string>("GET", "/screenshot"), "base64");
  }
}
