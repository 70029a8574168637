/**
 * Replaces parts of libraries that no page calls: wallets and passkeys of auth-js, functions-js (common/callFunction.ts
 * calls edge functions), Mantine's groups of icon buttons and its cards, MUI's CSS variables, React Router's
 * instrumentation and lazy route discovery, and jsonexport.
 */
function leaveOut(): never {
  throw new Error("This part is left out of the builds (common/stubs/aliases.ts).");
}

export {
  leaveOut as ActionIconGroup,
  leaveOut as ActionIconGroupSection,
  leaveOut as browserSupportsWebAuthn,
  leaveOut as CheckboxCard,
  leaveOut as CheckboxIndicator,
  leaveOut as CssVarsProvider,
  leaveOut as createCredential,
  leaveOut as createGetCssVar,
  leaveOut as createSiweMessage,
  leaveOut as default,
  leaveOut as deserializeCredentialCreationOptions,
  leaveOut as deserializeCredentialRequestOptions,
  leaveOut as fromHex,
  leaveOut as getAddress,
  leaveOut as getCredential,
  leaveOut as getManifestPath,
  leaveOut as getPartialManifest,
  leaveOut as getPathsWithAncestors,
  leaveOut as getRouteInstrumentationUpdates,
  leaveOut as handleClientVersionMismatch,
  leaveOut as instrumentClientSideRouter,
  leaveOut as instrumentHandler,
  leaveOut as RadioCard,
  leaveOut as RadioIndicator,
  leaveOut as serializeCredentialCreationResponse,
  leaveOut as serializeCredentialRequestResponse,
  leaveOut as toHex,
  leaveOut as useColorScheme,
  leaveOut as webAuthnAbortService,
};

export class WebAuthnApi {}

export class FunctionsClient {
  constructor() {
    leaveOut();
  }
}

// supabase-js only re-exports these.
export const FunctionsError = Error;
export const FunctionsFetchError = Error;
export const FunctionsHttpError = Error;
export const FunctionsRelayError = Error;
export const FunctionRegion = {};

// React Router calls these; all our routes are known from the start.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;

// Mantine's colors and variables, which public-site/app/theme replaces.
export const DEFAULT_COLORS = {};
export const defaultCssVariablesResolver = () => ({ variables: {}, light: {}, dark: {} });
