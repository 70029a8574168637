/** In place of what auth-js signs in with by a wallet, which nobody here has. */
function leaveOut(): never {
  throw new Error("Wallets are left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as createSiweMessage,
  leaveOut as fromHex,
  leaveOut as getAddress,
  leaveOut as toHex,
};
