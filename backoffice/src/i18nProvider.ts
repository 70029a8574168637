import polyglotI18nProvider from "ra-i18n-polyglot";
import english from "ra-language-english";

/** react-admin's English texts, with our words for invalid forms, saved views and the resources that it saves itself. */
const MESSAGES = {
  ra: {
    ...english.ra,
    message: {
      ...english.ra.message,
      invalid_form: "Some fields need attention. Check the ones marked in red.",
    },
    saved_queries: {
      ...english.ra.saved_queries,
      label: "Saved views",
      query_name: "Name",
      new_label: "Save this view...",
      new_dialog_title: "Save this view as",
      remove_label: "Remove this view...",
      remove_label_with_name: 'Remove the view "%{name}"',
      remove_dialog_title: "Remove this view?",
      remove_message: "Are you sure you want to remove this view?",
      help: "Search or filter the list, then save the view",
    },
  },
  resources: {
    "faq-answers": {
      name: "question |||| questions",
      notifications: {
        created: "The question has been created.",
        updated: "The question has been saved.",
      },
    },
    templates: {
      name: "template |||| templates",
      notifications: {
        created: "The template has been created.",
        updated: "The template has been saved.",
      },
    },
  },
};

/** Shows other texts unchanged. */
export const i18nProvider = polyglotI18nProvider(() => MESSAGES, "en", { allowMissing: true });
