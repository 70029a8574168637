/** In place of what React Router measures itself with, where somebody gives it instruments. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;

function leaveOut(): never {
  throw new Error("Instruments are left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as getRouteInstrumentationUpdates,
  leaveOut as instrumentClientSideRouter,
  leaveOut as instrumentHandler,
};
