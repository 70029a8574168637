import { standInFor } from "../../standIns/google.ts";
import { type Gap, withLocation } from "../gap.ts";

/** Missing in Lite 0.10: another address for Google. The browser is sent to the stand-in. */
export const googleRedirect: Gap = async (request, next) => {
  const answer = await next(request);
  const address = standInFor(answer.headers.get("location") ?? "");
  return address ? withLocation(answer, address) : answer;
};
