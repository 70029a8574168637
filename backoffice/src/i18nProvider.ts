import englishMessages from "ra-language-english";
import type { I18nProvider } from "react-admin";

interface Phrases {
  readonly [key: string]: string | Phrases | undefined;
}

interface Values {
  /** The text if there is no such phrase. */
  readonly _?: string;
  /** The count: 1 selects the part before "||||" in the phrase, others the part after it. */
  readonly smart_count?: number;
  readonly [name: string]: unknown;
}

/** The messages of resources that react-admin saves and deletes itself. */
const MESSAGES: Phrases = {
  ...englishMessages,
  resources: {
    "faq-answers": {
      name: "question |||| questions",
      notifications: {
        created: "The question has been created.",
        updated: "The question has been saved.",
        deleted: "The question has been deleted.",
      },
    },
  },
};

/** The phrase of a key such as "ra.page.empty". */
function phraseOf(key: string): string | undefined {
  let found: Phrases[string] = MESSAGES;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

/** Texts of this back office in place of react-admin's. */
const OWN: Readonly<Record<string, string>> = {
  "ra.saved_queries.label": "Saved views",
  "ra.saved_queries.query_name": "Name",
  "ra.saved_queries.new_label": "Save this view...",
  "ra.saved_queries.new_dialog_title": "Save this view as",
  "ra.saved_queries.remove_label": "Remove this view...",
  "ra.saved_queries.remove_label_with_name": 'Remove the view "%{name}"',
  "ra.saved_queries.remove_dialog_title": "Remove this view?",
  "ra.saved_queries.remove_message": "Are you sure you want to remove this view?",
  "ra.saved_queries.help": "Search or filter the list, then save the view",
};

/** Translates a key; other texts stay unchanged. A value replaces %{name}. */
function translate(key: string, values: Values = {}): string {
  const phrase = OWN[key] ?? phraseOf(key) ?? values._ ?? key;
  const [one = "", many = one] = phrase.split("||||");
  const count = values.smart_count;
  const form = count === undefined ? phrase : (count === 1 ? one : many).trim();
  return form.replace(/%\{(.*?)\}/g, (token, name: string) => String(values[name] ?? token));
}

/**
 * react-admin's English texts. ra-i18n-polyglot brings the plurals of all languages and polyfills: 7 kB of every
 * first load.
 */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => "en",
};
