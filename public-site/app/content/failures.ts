/** Said in place of a page, or a part of it, that failed. */
export const pageFailed = {
  heading: "Something went wrong",
  lead: "The page could not be shown. Please load it again; if it keeps happening, come back later.",
  home: "Go back home",
} as const;

export const partFailed = {
  failed: "This part of the page could not be shown.",
  advice: "Please try again. If that does not help, load the page again.",
  retry: "Try again",
} as const;
