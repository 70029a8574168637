/** In place of Mantine's groups of icon buttons, and cards and marks of checkboxes and radios: no page has them. */
function leaveOut(): never {
  throw new Error("This part of Mantine is left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as ActionIconGroup,
  leaveOut as ActionIconGroupSection,
  leaveOut as CheckboxCard,
  leaveOut as CheckboxIndicator,
  leaveOut as RadioCard,
  leaveOut as RadioIndicator,
};
