import { type CallOptions, callFunction } from "./callFunction.ts";

/**
 * Has queued emails sent now rather than by the schedule. Call it after whatever causes an email and
 * do not wait: what was done is done, and a failure only means that the email leaves a little later.
 */
export function requestEmails(options: CallOptions): void {
  void callFunction("send-emails", null, options).catch(() => undefined);
}
