/** A refusal with Supabase Auth's code and message. */
export class AuthRefusal extends Error {
  readonly #status: number;
  readonly #code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.#status = status;
    this.#code = code;
  }

  /** The client's answer. */
  answer(): Response {
    const body = { code: this.#status, error_code: this.#code, msg: this.message };
    return Response.json(body, { status: this.#status });
  }
}
