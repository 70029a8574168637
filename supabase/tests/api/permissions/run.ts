import { type Attempt, letsThrough } from "./attempt.ts";
import type { Callers } from "./callers.ts";

/** Brings a request to the API. */
export type Send = (url: string, request: RequestInit) => Promise<Response>;

const AT_ONCE = 8;

/** Makes attempts at one API. */
export class Runner {
  readonly #apiUrl: string;
  readonly #callers: Callers;
  readonly #send: Send;

  constructor(apiUrl: string, callers: Callers, send: Send) {
    this.#apiUrl = apiUrl;
    this.#callers = callers;
    this.#send = send;
  }

  /** What comes of an attempt, in the words of the table. */
  async outcomeOf({ actor, method, path, headers, body, read }: Attempt): Promise<string> {
    const answer = await this.#send(`${this.#apiUrl}${path}`, {
      method,
      headers: { ...this.#callers[actor], ...headers },
      ...(body !== undefined && { body }),
    });
    return read(answer);
  }

  /** Several at once; the outcomes are in the order of the attempts. */
  async outcomesOf(attempts: Attempt[]): Promise<string[]> {
    const outcomes: string[] = [];
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < attempts.length; index = next++) {
        const attempt = attempts[index];
        if (attempt) outcomes[index] = await this.outcomeOf(attempt);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return outcomes;
  }
}

/** What the matrix found, for the test to compare with nothing. */
export class Findings {
  attempts = 0;
  wronglyAllowed: string[] = [];
  wronglyDenied: string[] = [];
  /** Refused as it should be, but not by what should refuse it. */
  wronglyRefused: string[] = [];

  add({ actor, does, expected }: Attempt, outcome: string): void {
    this.attempts += 1;
    if (outcome === expected) return;
    const line = `${actor} ${does}: "${outcome}" instead of "${expected}"`;
    if (letsThrough(outcome)) this.wronglyAllowed.push(line);
    else if (letsThrough(expected)) this.wronglyDenied.push(line);
    else this.wronglyRefused.push(line);
  }

  get summary(): string {
    const { attempts, wronglyAllowed, wronglyDenied, wronglyRefused } = this;
    return [
      `${attempts} attempts`,
      `${wronglyAllowed.length} wrongly allowed`,
      `${wronglyDenied.length} wrongly denied`,
      `${wronglyRefused.length} refused for a wrong reason`,
    ].join(", ");
  }
}
