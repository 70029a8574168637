/** What the editor is told as the location's state when an entry has just been begun: the first field has the focus then. */
export const JUST_BEGUN = "just begun";
