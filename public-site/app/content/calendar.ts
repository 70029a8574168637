/** The dates as a calendar: the same words in every place that offers it. */
export const calendar = {
  download: "Download all dates",
  subscribe: "Subscribe in your calendar",
  note: "A calendar that has subscribed follows when a date changes.",
} as const;
