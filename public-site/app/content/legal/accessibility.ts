import { contact } from "../contact.ts";
import { NBSP } from "../text.ts";
import { commonValues } from "../values.ts";
import source from "./accessibility.md";
import { legalText, versionOf } from "./legalText.ts";
import { ACCESSIBILITY_STATEMENT_VERSION } from "./versions.ts";

/** The accessibility statement. It claims nothing that no test in e2e/ proves. */
export const accessibility = legalText(source, versionOf(ACCESSIBILITY_STATEMENT_VERSION), {
  ...commonValues,
  zoom: `400${NBSP}%`,
  answerTime: contact.answerTime,
});
