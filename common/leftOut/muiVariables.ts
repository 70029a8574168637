/** In place of MUI's themes of CSS variables, and what would provide them: ours is without (theme.ts). */
function leaveOut(): never {
  throw new Error("MUI's CSS variables are left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as CssVarsProvider,
  leaveOut as createGetCssVar,
  leaveOut as default,
  leaveOut as useColorScheme,
};
