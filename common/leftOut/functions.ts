/** In place of @supabase/functions-js: edge functions are called by common/callFunction.ts. */
export class FunctionsClient {
  constructor() {
    throw new Error("functions-js is left out of the builds (common/leftOut/aliases.ts).");
  }
}

// supabase-js passes these on, and nobody asks for them.
export const FunctionsError = Error;
export const FunctionsFetchError = Error;
export const FunctionsHttpError = Error;
export const FunctionsRelayError = Error;
export const FunctionRegion = {};
