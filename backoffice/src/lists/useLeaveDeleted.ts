import { flushSync } from "react-dom";
import { type To, useNavigate } from "react-router-dom";

/**
 * Opens another page in place of that of a deleted record, and renders it at once: the data on the page is read again
 * afterwards, which would fail for the deleted record.
 */
export function useLeaveDeleted() {
  const navigate = useNavigate();
  return (to: To) => flushSync(() => void navigate(to, { replace: true }));
}
