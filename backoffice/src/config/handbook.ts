/** The handbook's address on the site, which backoffice/handbook builds from docs/handbook. */
export const HANDBOOK = "/admin/handbook";
