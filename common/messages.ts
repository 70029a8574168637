/** Messages after success and failure. The specification gives these texts. */

export const CONTACT_MESSAGES = {
  success: "Your message has been sent successfully!",
  thanks: "Thank you for reaching out to us.",
  failure: "There was an error sending your message. Please try again.",
} as const;

export const MAILING_LIST_MESSAGES = {
  success: "Thank you for signing up! We'll keep you updated on the challenge.",
  failure: "There was an error signing up. Please try again.",
} as const;

export const SIGN_IN_MESSAGES = {
  failure: "An error occurred during sign in",
  googleFailure: "An error occurred during Google sign in",
  resetFailure: "Failed to send password reset email",
  resetSuccess: "Password reset email sent! Please check your inbox.",
  resetNeedsEmail: "Please enter your email address first",
} as const;

export const SIGN_UP_MESSAGES = {
  failure: "An error occurred during sign up",
  missingFields: "Please fill in all required fields.",
} as const;

export const PROFILE_MESSAGES = {
  failure: "An error occurred while saving your profile",
  missingFields: "Please fill in all required fields.",
  noUser: "No authenticated user found",
} as const;

export const ADMIN_DASHBOARD_MESSAGES = {
  failure: "Failed to load dashboard data. Please try again later.",
} as const;

export const ADMIN_USERS_MESSAGES = {
  failure: "Failed to fetch users. Please try again.",
  deleteFailure: "Failed to delete user. Please try again.",
  unauthenticated: "User must be authenticated to fetch users",
  noEmail: "No email",
  noFirstName: "No first name",
  noLastName: "No last name",
  /** Country, level of study and university. */
  unknown: "Unknown",
} as const;

export const ADMIN_MAILING_LIST_MESSAGES = {
  failure: "Failed to fetch mailing list. Please try again.",
  deleteFailure: "Failed to delete subscriber. Please try again.",
} as const;

export const ADMIN_SUBMISSIONS_MESSAGES = {
  failure: "Failed to fetch submissions. Please try again.",
  statusFailure: "Failed to update submission status. Please try again.",
  unknownUser: "Unknown User",
  unknownName: "Unknown Name",
  unknownEmail: "Unknown Email",
  notAvailable: "N/A",
} as const;

export const ADMIN_CONFIGURATION_MESSAGES = {
  failure: "Failed to fetch configurations. Please try again.",
  saveFailure: "Failed to save configurations. Please try again.",
} as const;

/** Answers of an edge function that do not follow the callable protocol. */
export const FUNCTION_ANSWER_MESSAGES = {
  notJson: "Response is not valid JSON object.",
  missingData: "Response is missing data field.",
} as const;

export function confirmUserDeletion(email: string): string {
  return `Are you sure you want to delete user ${email}? This action cannot be undone.`;
}

export function confirmSubscriberDeletion(email: string): string {
  return `Are you sure you want to remove ${email} from the mailing list?`;
}

export const CONFIRM_CONTACT_REQUEST_DELETION = "Are you sure you want to delete this request?";
