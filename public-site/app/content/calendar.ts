/** The dates as a calendar, wherever it is offered. */
export const calendar = {
  download: "Download all dates",
  subscribe: "Subscribe in your calendar",
  note: "A calendar that has subscribed follows when a date changes.",
} as const;
