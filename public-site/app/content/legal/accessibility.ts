import { ACCESSIBILITY_STATEMENT_VERSION } from "#shared/season.ts";
import { contact } from "../contact.ts";
import { commonValues } from "../values.ts";
import source from "./accessibility.md";
import { legalText, versionOf } from "./legalText.ts";

/** The accessibility statement. Tests in e2e/ prove its claims. */
export const accessibility = legalText(source, versionOf(ACCESSIBILITY_STATEMENT_VERSION), {
  ...commonValues,
  zoom: "400%",
  answerTime: contact.answerTime,
});
