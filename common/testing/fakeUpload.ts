import type { Sent } from "./sent.ts";

/** XMLHttpRequest as far as uploads need it, answered by the fake server. */
export function fakeUpload(serve: (request: Sent) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    #name = "";
    #url = new URL("http://nowhere.test");
    readonly #headers = new Headers();
    #ended = false;

    open(method: string, address: string): void {
      this.#url = new URL(address, globalThis.location?.href);
      this.#name = `${method} ${this.#url.pathname}`;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    send(body: unknown): void {
      const progress = (share: number) =>
        void this.upload.dispatchEvent(
          new ProgressEvent("progress", { loaded: share * 1000, total: 1000 }),
        );
      const request = { name: this.#name, url: this.#url, headers: this.#headers, body, progress };
      serve(request).then(
        async (response) => this.#end(response.status, await response.text()),
        () => this.#end(0),
      );
    }

    abort(): void {
      this.#end(0);
    }

    #end(status: number, text = ""): void {
      if (this.#ended) return;
      this.#ended = true;
      this.status = status;
      this.responseText = text;
      this.dispatchEvent(new Event("loadend"));
    }
  };
}
