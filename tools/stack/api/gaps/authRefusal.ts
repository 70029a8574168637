/** A refusal in the words of Supabase Auth. */
export class AuthRefusal extends Error {
  readonly #status: number;
  readonly #code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.#status = status;
    this.#code = code;
  }

  /** What the client gets. */
  answer(): Response {
    const body = { code: this.#status, error_code: this.#code, msg: this.message };
    return Response.json(body, { status: this.#status });
  }
}
