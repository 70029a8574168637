import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";

/** Work that is not typed, so that no row of `e2e/forms.spec.ts` can fill it in. */
const NOT_TYPED = {
  "public-site/app/features/account/SecondFactor.tsx": "a new authenticator app",
  "public-site/app/features/upload/useUpload.ts": "a running upload",
  "public-site/app/features/workspace/pictures/NewPicture.tsx": "a chosen file",
  "backoffice/src/components/bulkAction.tsx": "a running bulk action",
  "backoffice/src/judging/roundEntries/CoverAreas.tsx": "drawn areas",
};

test("every file that registers unsaved work has a row in e2e/forms.spec.ts", () => {
  const registering = filesIn("{public-site/app,backoffice/src}/**/*.{ts,tsx}", ["**/*.test.*"])
    .filter((file) => /\b(useUnsavedWork|useEdits|useAutosave)\(/.test(read(file)))
    .sort();
  const rows = filesIn("e2e/support/forms/*.ts")
    .flatMap((file) => read(file).match(/\b(public-site|backoffice)\/[\w/.-]+\.tsx?\b/g) ?? [])
    .concat(Object.keys(NOT_TYPED));
  expect([...new Set(rows)].sort()).toEqual(registering);
});
