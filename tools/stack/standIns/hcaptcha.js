// The part of hCaptcha's browser API that its React component uses, with a checkbox instead of its puzzles.
// Loaded as {apihost}/1/api.js?onload={name}&render=explicit.
(() => {
  const script = new URL(document.currentScript.src);
  const checkUrl = new URL("../checkcaptcha", script);

  /** A callback may be given as a function or as the name of a global one. */
  function call(callback, ...values) {
    const target = typeof callback === "string" ? window[callback] : callback;
    if (typeof target === "function") target(...values);
  }

  class Widget {
    token = "";
    #options;
    #host = document.createElement("div");
    #checkbox = document.createElement("input");
    #status = document.createElement("p");
    #expiry;
    #request;

    constructor(container, options) {
      this.#options = options;
      this.#checkbox.type = "checkbox";
      // A solved box stays checked until it expires or the page resets it, as hCaptcha's does.
      this.#checkbox.addEventListener("click", (event) => {
        if (this.token || this.#request) event.preventDefault();
        else this.solve().catch(() => undefined);
      });
      const label = document.createElement("label");
      label.append(this.#checkbox, " I am human");
      this.#status.setAttribute("role", "status");
      const root = this.#host.attachShadow({ mode: "open", delegatesFocus: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "label { display: block; font: 16px/2 system-ui } p { margin: 0; font-size: 13px }",
      );
      root.adoptedStyleSheets = [sheet];
      if (options.size !== "invisible") {
        root.append(label, this.#status);
        // A dialog that keeps the focus looks for what it can go to, and into no shadow root.
        this.#host.tabIndex = Number(options.tabindex ?? 0);
      }
      container.append(this.#host);
      this.reset();
    }

    /** Asks the server for a token. Rejects with hCaptcha's error code. */
    async solve() {
      this.reset();
      const request = new AbortController();
      this.#request = request;
      this.#checkbox.checked = true;
      try {
        const answer = await fetch(checkUrl, {
          method: "POST",
          body: new URLSearchParams({ sitekey: this.#options.sitekey ?? "" }),
          signal: request.signal,
        });
        if (!answer.ok) throw new Error(`checkcaptcha answered ${answer.status}`);
        const { token, expiresInSeconds } = await answer.json();
        request.signal.throwIfAborted();
        this.#request = undefined;
        this.token = token;
        this.#expiry = setTimeout(() => this.#end("expired-callback"), expiresInSeconds * 1000);
        this.#status.textContent = "Verified (local stand-in)";
        call(this.#options.callback, token);
        return { response: token, key: token };
      } catch {
        if (request.signal.aborted) throw "challenge-closed";
        this.#end("error-callback", "network-error");
        throw "network-error";
      }
    }

    #end(callback, ...values) {
      this.reset();
      call(this.#options[callback], ...values);
    }

    reset() {
      this.#request?.abort();
      this.#request = undefined;
      clearTimeout(this.#expiry);
      this.token = "";
      this.#checkbox.checked = false;
      this.#status.textContent = "Local stand-in for hCaptcha";
    }

    remove() {
      this.reset();
      this.#host.remove();
    }
  }

  const widgets = new Map();

  /** The widget with this id; without one, the first on the page, as in hCaptcha's API. */
  function find(id) {
    const widget = id === undefined ? widgets.values().next().value : widgets.get(id);
    if (!widget) throw new Error("[hCaptcha] invalid widget id");
    return widget;
  }

  window.hcaptcha = {
    render(container, options = {}) {
      const element =
        typeof container === "string" ? document.getElementById(container) : container;
      if (!element) throw new Error("[hCaptcha] the container was not found");
      const id = `local-${crypto.randomUUID()}`;
      widgets.set(id, new Widget(element, options));
      return id;
    },
    execute(id, options) {
      const solved = find(id).solve();
      if (options?.async) return solved;
      solved.catch(() => undefined);
      return undefined;
    },
    reset: (id) => find(id).reset(),
    remove(id) {
      find(id).remove();
      widgets.delete(id);
    },
    getResponse: (id) => find(id).token,
    getRespKey: (id) => find(id).token,
    // No challenge ever opens here, and extra data would only concern one.
    close() {},
    setData() {},
  };

  call(script.searchParams.get("onload") ?? "");
})();
