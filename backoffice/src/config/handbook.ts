/** The handbook's address on the site, which backoffice/handbook builds from docs/handbook. */
export const HANDBOOK = "/admin/handbook";

/** What somebody does with a token that was just made. */
export const SPREADSHEET_HELP = `${HANDBOOK}/entries#a-list-in-a-spreadsheet`;
