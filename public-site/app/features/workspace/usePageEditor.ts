import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import {
  checkbox,
  cleanLine,
  cleanLines,
  type FieldErrors,
  requiredLines,
  requiredText,
  validate,
} from "#shared/validation.ts";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import type { PageTexts, TeamPage } from "~/data/finalistPage.ts";
import { rpc } from "~/data/rpc.ts";
import { useReload } from "~/lib/loaded.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";

/**
 * The edited texts of the public page. They are saved only on request, because saving publishes them.
 * @param page the saved version.
 */
export function usePageEditor(page: TeamPage) {
  const reload = useReload();
  const [typed, setTyped] = useState<PageTexts>(page);
  // The version that is edited.
  const [base, setBase] = useState(page);
  const [errors, setErrors] = useState<FieldErrors<PageTexts>>({});
  const { busy, failure, run, reset } = useAction();

  if (base !== page) {
    const isUntouched = isSamePage(typed, base) || isSamePage(typed, page);
    if (isUntouched) setTyped(page);
    if (isUntouched || isSamePage(base, page)) setBase(page);
  }
  const isChanged = !isSamePage(typed, base);
  const hasConflict = base !== page;
  useUnsavedWork(isChanged, "Your changes to the public page are not saved yet.");

  function type(patch: Partial<PageTexts>) {
    setTyped((current) => ({ ...current, ...patch }));
    setErrors({});
  }

  /** Saves over the version that the owner has seen. @returns the errors. */
  async function save(version = base): Promise<FieldErrors<PageTexts>> {
    const wrong = pageErrors(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      reset();
      return wrong;
    }
    await run(async () => {
      const outcome = await rpc(
        "save_finalist_page",
        {
          title: typed.title,
          summary: typed.summary,
          is_public: typed.is_public,
          ...(version.updated_at && { expected_updated_at: version.updated_at }),
        },
        "Your page could not be saved.",
      );
      // After a refusal, too: another window may have saved the page.
      if (outcome.ok || outcome.problem !== "unreachable") await reload();
      // After a conflict, the two versions are shown.
      if (!outcome.ok) return outcome.problem === "conflict" ? DONE : outcome;
      notifySuccess(typed.is_public ? "Your page is saved and public." : "Your page is saved.");
      return DONE;
    });
    return {};
  }

  return {
    typed,
    type,
    errors,
    isChanged,
    hasConflict,
    busy,
    failure,
    save,
    keepMine: () => save(page),
    takeTheirs() {
      setTyped(page);
      setBase(page);
    },
  };
}

const title = requiredText("The title", TEXT_LIMITS.pageTitle);
const summary = requiredLines("The summary", TEXT_LIMITS.pageSummary);

/** The errors by field. A page that is not public may have no summary. */
function pageErrors(texts: PageTexts): FieldErrors<PageTexts> {
  const mayBeBlank = !texts.is_public && cleanLines(texts.summary) === "";
  const checked = validate(
    { title, summary: mayBeBlank ? () => ({ value: "" }) : summary, is_public: checkbox },
    texts,
  );
  return checked.ok ? {} : checked.errors;
}

/** Whether two versions are stored as the same. */
function isSamePage(one: PageTexts, other: PageTexts): boolean {
  return (
    cleanLine(one.title) === cleanLine(other.title) &&
    cleanLines(one.summary) === cleanLines(other.summary) &&
    one.is_public === other.is_public
  );
}
