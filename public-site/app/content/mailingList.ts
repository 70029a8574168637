/** The mailing list section; its messages are in _shared. */
export const mailingList = {
  title: "Join the mailing list",
  lead: "Hear about dates and decisions as they come. You do not need an account.",
  labels: { name: "Name", email: "Email" },
  submit: "Sign Up",
  submitting: "Signing up...",
} as const;
