/** In place of what React Router asks a server with where a page may lead: ours knows all from the start. */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;

function leaveOut(): never {
  throw new Error("Lazy route discovery is left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as getManifestPath,
  leaveOut as getPartialManifest,
  leaveOut as getPathsWithAncestors,
  leaveOut as handleClientVersionMismatch,
};
