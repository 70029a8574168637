/** The dates as a calendar: the same words in every place that offers it. */
export const calendar = {
  download: "Download all dates",
  subscribe: "Subscribe in your calendar",
  note: "Subscribed calendars update automatically.",
} as const;
