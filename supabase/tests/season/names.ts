import type { State } from "./state.ts";

/** Tables whose rows are named after the act that created them. Others are named after what they belong to, or never. */
const NUMBERED: Readonly<Record<string, string>> = {
  profiles: "Person",
  submissions: "Submission",
  judging_rounds: "Round",
  judges: "Judge",
  releases: "Release",
  judging_files: "File",
  finalist_stages: "Stage",
  submission_notes: "Note",
  group_emails: "Email",
  templates: "Template",
  contact_requests: "Request",
  mailing_list: "Subscriber",
  invitations: "Invitation",
  faq_answers: "Faq",
};

/**
 * The names of ids in calls, such as `$Round12`: the round that act 12 created. A sequence of acts without some of them
 * therefore still means the same.
 */
export class Names {
  private readonly byId = new Map<string, string>();
  private readonly byName = new Map<string, string>();

  add(name: string, id: string): void {
    if (this.byId.has(id)) return;
    const free = this.byName.has(name) ? `${name}x${this.byName.size}` : name;
    this.byId.set(id, free);
    this.byName.set(free, id);
  }

  of(id: unknown): string {
    return this.byId.get(String(id)) ?? String(id);
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  idOf(name: string): string | undefined {
    return this.byName.get(name);
  }

  /** Names the rows that the act with this number created. */
  learn(state: State, act: number): void {
    for (const [table, noun] of Object.entries(NUMBERED))
      for (const { id, value } of state.all(table))
        this.add(`${table === "judging_files" ? `File_${value.kind}_` : noun}${act}`, id);
    for (const { id, submission, round } of state.all("round_entries"))
      this.add(`${this.of(submission)}In${this.of(round)}`, id);
    for (const { id, person, value } of state.all("judging_assignments"))
      this.add(`${this.of(person)}On${this.of(value.round_entry_id)}`, id);
    for (const { id, submission, person } of state.all("judging_conflicts"))
      this.add(`ConflictOf${this.of(person)}With${this.of(submission)}`, id);
  }

  /** Replaces names by ids; undefined if one of them is unknown. */
  fillIn(text: string): string | undefined {
    let isKnown = true;
    const filled = text.replace(/\$([A-Z]\w*)/g, (_, name: string) => {
      const id = this.idOf(name);
      isKnown &&= id !== undefined;
      return id ?? "";
    });
    return isKnown ? filled : undefined;
  }

  /** Text for people: names instead of ids, and versions that a page fills in by their column. */
  readable(text: string): string {
    return text
      .replace(
        /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
        (id) => this.byId.get(id) ?? id.slice(0, 8),
      )
      .replace(/\(select (\w+) from public\.\w+ where \w+ = '[^']+'\)/g, "<$1>")
      .replace(/"criteria":\[.*?\]\}\]/g, '"criteria":…')
      .replace(/"(\w+)" => /g, "$1 => ");
  }
}
