import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { localTime } from "#common/localTime.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import {
  characterCount,
  checkbox,
  cleanLine,
  cleanLines,
  type FieldErrors,
  requiredLines,
  requiredText,
  validate,
} from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import type { PageTexts, TeamPage } from "~/data/finalistPage.ts";
import { rpc } from "~/data/rpc.ts";
import { ConflictPanel, TitledText } from "~/features/autosave/ConflictPanel.tsx";
import { LIST_WORDS, wordsOf } from "~/features/projects/firstWords.ts";
import { useChange } from "~/lib/loaded.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import styles from "./Workspace.module.css";

/**
 * The edited texts of the public page. They are saved only on request, because saving publishes them.
 * @param page the saved version.
 */
export function usePageEditor(page: TeamPage) {
  const change = useChange();
  const [typed, setTyped] = useState<PageTexts>(page);
  // The version that the edits are based on.
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

  /** Saves over the version that the owner has seen. @returns the first invalid field. */
  async function save(version = base): Promise<string | undefined> {
    const found = pageErrors(typed);
    setErrors(found);
    const [invalid] = Object.keys(found);
    if (invalid) {
      reset();
      return invalid;
    }
    await run(async () => {
      const { title, summary, is_public } = typed;
      const saved = version.updated_at && { expected_updated_at: version.updated_at };
      const args = { title, summary, is_public, ...saved };
      const outcome = await change(
        rpc("save_finalist_page", args, "Your page could not be saved."),
      );
      // After a conflict, the two versions are shown.
      if (!outcome.ok) return outcome.problem === "conflict" ? DONE : outcome;
      notifySuccess(typed.is_public ? "Your page is saved and public." : "Your page is saved.");
      return DONE;
    });
    return undefined;
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
    /** Resolves a conflict with one of the two versions. @returns the first invalid field. */
    async resolve(winner: "typed" | "server") {
      if (winner === "typed") return save(page);
      setTyped(page);
      setBase(page);
      return undefined;
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

/** Whether two versions would be stored identically. */
function isSamePage(one: PageTexts, other: PageTexts): boolean {
  return (
    cleanLine(one.title) === cleanLine(other.title) &&
    cleanLines(one.summary) === cleanLines(other.summary) &&
    one.is_public === other.is_public
  );
}

interface PageFormProps {
  page: TeamPage;
  editor: ReturnType<typeof usePageEditor>;
}

/** The number of words. Lists show only the first ones. */
function wordCount(summary: string): string {
  const count = wordsOf(summary).length;
  return count > LIST_WORDS
    ? `${count} words, of which lists show the first ${LIST_WORDS}`
    : `${count} of about ${LIST_WORDS} words`;
}

const number = new Intl.NumberFormat("en");

/** The texts of the public page, and whether it is public. */
export function PageForm({ page, editor }: PageFormProps) {
  const { typed, type, errors, busy, failure, hasConflict, isChanged } = editor;
  const form = useRef<HTMLFormElement>(null);

  function focus(field: string) {
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const invalid = await editor.save();
    if (invalid) focus(invalid);
  }

  return (
    <form ref={form} className="stack" noValidate aria-label="Your public page" onSubmit={onSubmit}>
      {hasConflict && (
        <ConflictPanel
          message="This page was changed in another window."
          savedTitle={`Saved${page.updated_at ? ` on ${localTime(page.updated_at)}` : ""}, ${page.is_public ? "public" : "not public"}`}
          saved={<TitledText title={page.title} text={page.summary} />}
          typed={<TitledText title={typed.title} text={typed.summary} />}
          busy={busy}
          onChoose={async (winner) => focus((await editor.resolve(winner)) ?? "title")}
        />
      )}
      <TextInput
        label="Title"
        name="title"
        autoComplete="off"
        maxLength={TEXT_LIMITS.pageTitle}
        value={typed.title}
        error={errors.title}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Summary"
        name="summary"
        description={`What your device does and whom it helps, for people who know nothing of it, in about ${LIST_WORDS} words. Leave out what you may want to protect.`}
        value={typed.summary}
        error={errors.summary}
        onChange={(event) => type({ summary: event.currentTarget.value })}
      />
      <p className={`text-s field-text ${styles.count}`}>
        {`${wordCount(typed.summary)}, ${number.format(characterCount(typed.summary))} of ${number.format(TEXT_LIMITS.pageSummary)} characters`}
      </p>
      <Checkbox
        label="Publish this page"
        name="is_public"
        description="As soon as you save, anyone can read the title and summary, and see and copy the pictures. You can unpublish the page at any time."
        checked={typed.is_public}
        onChange={(event) => type({ is_public: event.currentTarget.checked })}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
      <div className="spread">
        <SubmitButton busy={busy} busyLabel="Saving..." disabled={hasConflict}>
          Save the page
        </SubmitButton>
        {isChanged && !hasConflict && <p className="text-s">Not saved yet</p>}
      </div>
    </form>
  );
}
