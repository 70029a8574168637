/** Speculation rules: browsers that know them fetch a page of the site when its link is pointed at or touched. */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          // Files, the back office and pages of finalists, which the database writes.
          { not: { href_matches: ["/admin/*", "/projects/*", "/*.*"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
