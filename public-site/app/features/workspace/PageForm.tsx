import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { localTime } from "#common/localTime.ts";
import { countOf } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import {
  characterCount,
  checkbox,
  cleanLine,
  cleanLines,
  type FieldRule,
  requiredLines,
  requiredText,
} from "#shared/validation.ts";
import { Form } from "~/components/Form.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import type { PageTexts, TeamPage } from "~/data/finalistPage.ts";
import { rpc } from "~/data/rpc.ts";
import { ConflictPanel, TitledText } from "~/features/autosave/ConflictPanel.tsx";
import { LIST_WORDS, wordsOf } from "~/features/projects/firstWords.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./Workspace.module.css";

const title = requiredText("The title", TEXT_LIMITS.pageTitle);
const publicSummary = requiredLines("The summary", TEXT_LIMITS.pageSummary);
const privateSummary: FieldRule<string> = (input) =>
  cleanLines(input) === "" ? { value: "" } : publicSummary(input);

/** A page as the server stores it, to compare. */
const storedText = ({ title, summary, is_public }: PageTexts) =>
  JSON.stringify([cleanLine(title), cleanLines(summary), is_public]);

const isSamePage = (one: PageTexts, other: PageTexts) => storedText(one) === storedText(other);

/** The number of words. Lists show only the first ones. */
function wordCount(summary: string): string {
  const count = wordsOf(summary).length;
  return count > LIST_WORDS
    ? `${count} words, of which lists show the first ${LIST_WORDS}`
    : `${count} of about ${LIST_WORDS} words`;
}

interface PageFormProps {
  /** The saved version. */
  page: TeamPage;
  typed: PageTexts;
  onType: (texts: PageTexts) => void;
}

/** The texts of the public page. They are saved only on request, because saving publishes them. */
export function PageForm({ page, typed, onType }: PageFormProps) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  // The version that the edits are based on.
  const [base, setBase] = useState<TeamPage>(page);
  const form = useValidatedForm<PageTexts>({
    rules: {
      title,
      summary: typed.is_public ? publicSummary : privateSummary,
      is_public: checkbox,
    },
    initialValues: { title: page.title, summary: page.summary, is_public: page.is_public },
  });
  const isChanged = !isSamePage(typed, base);
  const isUntouched = !isChanged || isSamePage(typed, page);
  // The texts that this window has saved last: they do not conflict with text typed since then.
  const [sent, setSent] = useState<PageTexts>(base);
  const isLatest = isSamePage(base, page) || isSamePage(sent, page);
  const hasConflict = !isUntouched && !isLatest;
  useUnsavedWork(isChanged, { loss: "Your changes to the public page are not saved yet." });

  useEffect(() => {
    if (base !== page && isUntouched) takeSaved();
  });

  function takeSaved() {
    const { title, summary, is_public } = page;
    if (!isSamePage(typed, page)) form.reset({ title, summary, is_public });
    onType(page);
    setBase(page);
  }

  /** Saves over the version that the owner has seen. */
  async function save({ title, summary, is_public }: PageTexts, seen: TeamPage): Promise<Outcome> {
    const { submission_id, revision } = seen;
    const args = { submission_id, revision, title, summary, is_public };
    const outcome = await updatePageAfter(
      rpc("save_finalist_page", args, "Your page could not be saved."),
    );
    if (outcome.ok) {
      setSent({ title, summary, is_public });
      notifySuccess(is_public ? "Your page is saved and public." : "Your page is saved.");
    }
    // After a conflict, the two versions are shown.
    else if (outcome.problem === "conflict") return DONE;
    return outcome;
  }

  async function resolve(winner: "typed" | "server") {
    if (winner === "typed") {
      const outcome = await save(typed, page);
      if (!outcome.ok) form.fail(outcome);
    } else flushSync(takeSaved);
    form.focus("title");
  }

  return (
    <>
      {hasConflict && (
        <ConflictPanel
          message="This page was changed in another window."
          savedTitle={`Saved${page.updated_at ? ` on ${localTime(page.updated_at)}` : ""}, ${page.is_public ? "public" : "not public"}`}
          saved={<TitledText title={page.title} text={page.summary} />}
          typed={<TitledText title={typed.title} text={typed.summary} />}
          onChoose={(winner) => void resolve(winner)}
        />
      )}
      <Form
        form={form}
        aria-label="Your public page"
        send={(texts) => save(texts, isLatest ? page : base)}
        onInput={() => onType(form.values())}
        submit="Save the page"
        busyLabel="Saving..."
        disabled={hasConflict}
        besideButton={isChanged && !hasConflict && <p className="text-s">Not saved yet</p>}
      >
        <TextInput
          key={form.key("title")}
          label="Title"
          autoComplete="off"
          maxLength={TEXT_LIMITS.pageTitle}
          {...form.field("title")}
        />
        <Textarea
          key={form.key("summary")}
          label="Summary"
          description={`What your device does and whom it helps, for people who know nothing of it, in about ${LIST_WORDS} words. Leave out what you may want to protect.`}
          {...form.field("summary")}
        />
        <p className={`text-s field-text ${styles.count}`}>
          {`${wordCount(typed.summary)}, ${countOf(characterCount(typed.summary), TEXT_LIMITS.pageSummary)} characters`}
        </p>
        <Checkbox
          key={form.key("is_public")}
          label="Publish this page"
          description="As soon as you save, anyone can read the title and summary, and see and copy the pictures. You can unpublish the page at any time."
          {...form.checkbox("is_public")}
        />
      </Form>
    </>
  );
}
