// The part of hCaptcha's browser API that its React component uses, with a checkbox instead of its puzzles.
// Loaded as {apihost}/1/api.js?onload={name}&render=explicit.
(() => {
  const script = new URL(document.currentScript.src);
  const checkUrl = new URL("../checkcaptcha", script);
  const widgets = new Map();

  class Widget {
    token = "";
    #options;
    #host = document.createElement("div");
    #checkbox = document.createElement("input");

    constructor(container, options) {
      this.#options = options;
      this.#checkbox.type = "checkbox";
      this.#checkbox.addEventListener("change", () => {
        if (this.#checkbox.checked) this.solve().catch(() => undefined);
        // Like hCaptcha's, a solved box stays checked until the page resets it.
        else this.#checkbox.checked = true;
      });
      const label = document.createElement("label");
      label.append(this.#checkbox, " I am human (local stand-in for hCaptcha)");
      const root = this.#host.attachShadow({ mode: "open", delegatesFocus: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("label { display: block; font: 16px/2 system-ui }");
      root.adoptedStyleSheets = [sheet];
      if (options.size !== "invisible") {
        root.append(label);
        // The focus trap of a dialog does not look into shadow roots.
        this.#host.tabIndex = 0;
      }
      container.append(this.#host);
    }

    /** Asks the server for a token. Rejects with hCaptcha's error code. */
    async solve() {
      try {
        const answer = await fetch(checkUrl, { method: "POST" });
        if (!answer.ok) throw new Error(`checkcaptcha answered ${answer.status}`);
        this.token = (await answer.json()).token;
        this.#options.callback?.(this.token);
        return { response: this.token, key: this.token };
      } catch {
        this.reset();
        this.#options["error-callback"]?.("network-error");
        throw "network-error";
      }
    }

    reset() {
      this.token = "";
      this.#checkbox.checked = false;
    }

    remove() {
      this.#host.remove();
    }
  }

  window.hcaptcha = {
    render(container, options) {
      const id = crypto.randomUUID();
      widgets.set(id, new Widget(container, options));
      return id;
    },
    execute: (id) => widgets.get(id).solve(),
    getResponse: (id) => widgets.get(id).token,
    getRespKey: (id) => widgets.get(id).token,
    setData() {},
    reset: (id) => widgets.get(id).reset(),
    remove(id) {
      widgets.get(id).remove();
      widgets.delete(id);
    },
  };

  window[script.searchParams.get("onload")]?.();
})();
