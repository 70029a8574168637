/** The address of a part of a round's page. */
export const roundPath = (id: string, part = "criteria") => `/judging/rounds/${id}/${part}`;
