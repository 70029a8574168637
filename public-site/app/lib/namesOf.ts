/** A whole name as first and last name. Someone with one name has the same in both fields. */
export function namesOf(fullName: string): { first_name: string; last_name: string } {
  const words = fullName.trim().split(/\s+/);
  const last_name = words.pop() ?? "";
  return { first_name: words.join(" ") || last_name, last_name };
}
