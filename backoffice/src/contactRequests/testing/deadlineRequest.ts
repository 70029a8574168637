import type { ContactRequest } from "../ContactRequest.tsx";

/** A new contact request for tests. */
export const REQUEST: ContactRequest = {
  id: "r-1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "Deadline",
  message: "First line\n<b>second</b> line",
  status: "new",
  assignee: null,
  assignee_email: null,
  replied_at: null,
  account_id: null,
  revision: 1,
  created_at: "2026-11-20T11:47:13.598796+00:00",
  updated_at: "2026-11-20T11:47:13.598796+00:00",
};
