// The part of hCaptcha's browser API that its React component uses, with one checkbox in place
// of its puzzles. Loaded as {apihost}/1/api.js?onload={name}&render=explicit.
(() => {
  const script = new URL(document.currentScript.src);
  const checkUrl = new URL("../checkcaptcha", script);

  const STYLE = `
    :host { display: block; }
    .box { box-sizing: border-box; width: 100%; max-width: 20rem; padding: .75rem 1rem;
      border: 1px solid #77717f; border-radius: .5rem; background: #fff; color: #1c1a24;
      font: 16px/1.5 system-ui, sans-serif; }
    .box.dark { background: #1c1a24; color: #fff; }
    label { display: flex; align-items: center; gap: .75rem; min-height: 2rem; cursor: pointer; }
    input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #1c1a24; }
    .dark input { accent-color: #fff; }
    input:focus-visible { outline: 3px solid #2458d3; outline-offset: 2px; }
    p { margin: .25rem 0 0; font-size: .8125rem; }
  `;

  /** A callback may be given as a function or as the name of a global one. */
  function call(callback, ...values) {
    const target = typeof callback === "string" ? window[callback] : callback;
    if (typeof target === "function") target(...values);
  }

  class Widget {
    token = "";
    #options;
    #host;
    #box = document.createElement("div");
    #checkbox = document.createElement("input");
    #status = document.createElement("p");
    #expiry;
    #request;

    constructor(container, options) {
      this.#options = options;
      this.#host = document.createElement("div");
      this.#box.className = `box ${options.theme === "dark" ? "dark" : ""}`;
      this.#checkbox.type = "checkbox";
      // A solved box stays ticked until it expires or the page resets it, as hCaptcha's does.
      this.#checkbox.addEventListener("click", (event) => {
        if (this.token || this.#request) event.preventDefault();
        else this.solve().catch(() => undefined);
      });
      const label = document.createElement("label");
      label.append(this.#checkbox, "I am human");
      this.#status.setAttribute("role", "status");
      this.#box.append(label, this.#status);
      const root = this.#host.attachShadow({ mode: "open", delegatesFocus: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      if (options.size !== "invisible") {
        root.append(this.#box);
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
      this.#status.textContent = "Checking…";
      try {
        const answer = await fetch(checkUrl, {
          method: "POST",
          body: new URLSearchParams({ sitekey: this.#options.sitekey ?? "" }),
          signal: request.signal,
        });
        if (!answer.ok) throw new Error(`checkcaptcha answered ${answer.status}`);
        const { token, expiresInSeconds } = await answer.json();
        if (request.signal.aborted) throw new Error("reset");
        this.#request = undefined;
        this.token = token;
        this.#expiry = setTimeout(() => this.#expire(), expiresInSeconds * 1000);
        this.#status.textContent = "Verified (local stand-in)";
        call(this.#options.callback, token);
        return { response: token, key: token };
      } catch {
        if (request.signal.aborted) throw "challenge-closed";
        this.#fail("network-error");
        throw "network-error";
      }
    }

    // The messages are set after the callbacks, because the page resets the widget there.
    #expire() {
      this.reset();
      call(this.#options["expired-callback"]);
      this.#status.textContent = "The check has expired. Please tick the box again.";
    }

    #fail(code) {
      this.reset();
      call(this.#options["error-callback"], code);
      this.#status.textContent = "The check could not be made. Please try again.";
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
  let lastId = 0;

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
      lastId += 1;
      const id = `local-${lastId}`;
      widgets.set(id, new Widget(element, options));
      return id;
    },
    execute(id, options) {
      const solved = find(id).solve();
      if (options?.async) return solved;
      solved.catch(() => undefined);
      return undefined;
    },
    reset(id) {
      find(id).reset();
    },
    remove(id) {
      find(id).remove();
      widgets.delete(id);
    },
    getResponse(id) {
      return find(id).token;
    },
    getRespKey(id) {
      return find(id).token;
    },
    // No challenge ever opens here, and extra data would only concern one.
    close() {},
    setData() {},
  };

  call(script.searchParams.get("onload") ?? "");
})();
