import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { localTime } from "#common/localTime.ts";
import { countOf } from "#common/words.ts";
import type { useEdits } from "#common/work/useEdits.ts";
import { MAX_DEVICE_FIGURE, TEXT_LIMITS } from "#shared/constants.ts";
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
import { type PageTexts, type TeamPage, textsOf } from "~/data/finalistPage.ts";
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

const FIGURES = [
  ["diameter_mm", "Diameter, mm"],
  ["height_mm", "Height, mm"],
  ["volume_ml", "Volume, mL"],
] as const;

/** The number as text, or an empty text. */
const figure: FieldRule<string> = (input) => {
  const text = cleanLine(input);
  if (text === "") return { value: "" };
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MAX_DEVICE_FIGURE
    ? { value: String(number) }
    : { error: `Enter a whole number from 1 to ${MAX_DEVICE_FIGURE}, or leave this empty.` };
};

type Edits = ReturnType<typeof useEdits<PageTexts>>;

/** A page as the server stores it, to compare. */
const storedText = ({ title, summary, is_public, ...texts }: PageTexts) =>
  JSON.stringify([
    cleanLine(title),
    cleanLines(summary),
    is_public,
    ...FIGURES.map(([name]) => cleanLine(texts[name])),
  ]);

export const isSamePage = (one: PageTexts, other: PageTexts) =>
  storedText(one) === storedText(other);

/** The number of words. Lists show only the first ones. */
function wordCount(summary: string): string {
  const count = wordsOf(summary).length;
  return count > LIST_WORDS
    ? `${count} words; lists show the first ${LIST_WORDS}`
    : `${count} of about ${LIST_WORDS} words`;
}

/** A version of the page, to compare. */
function PageVersion({ texts }: { texts: PageTexts }) {
  const stated = FIGURES.filter(([name]) => texts[name]);
  return (
    <>
      <TitledText title={texts.title} text={texts.summary} />
      {stated.length > 0 && (
        <p>{stated.map(([name, label]) => `${label}: ${texts[name]}`).join("; ")}</p>
      )}
    </>
  );
}

interface PageFormProps {
  /** The saved version. */
  page: TeamPage;
  edits: Edits;
}

/** The texts of the public page. They are saved only on request, because saving publishes them. */
export function PageForm({ page, edits }: PageFormProps) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  const { values: typed, isChanged, isOutdated } = edits;
  const form = useValidatedForm<PageTexts>({
    rules: {
      title,
      summary: typed.is_public ? publicSummary : privateSummary,
      diameter_mm: figure,
      height_mm: figure,
      volume_ml: figure,
      is_public: checkbox,
    },
    initialValues: textsOf(page),
  });

  useEffect(() => {
    // The inputs are uncontrolled.
    if (!isSamePage(form.values(), typed)) form.reset(typed);
  });

  async function save(texts: PageTexts): Promise<Outcome> {
    const { title, summary, is_public } = texts;
    const { submission_id, revision } = page;
    const stated = FIGURES.filter(([name]) => texts[name] !== "");
    const device = Object.fromEntries(stated.map(([name]) => [name, Number(texts[name])]));
    const args = { submission_id, revision, title, summary, is_public, ...device };
    edits.markSent(texts);
    const outcome = await updatePageAfter(
      rpc("save_finalist_page", args, "We couldn’t save your page."),
    );
    if (outcome.ok) {
      notifySuccess(
        is_public ? "Your page has been saved and is public." : "Your page has been saved.",
      );
    }
    // After a conflict, the two versions are shown.
    else if (outcome.problem === "conflict") return DONE;
    return outcome;
  }

  async function resolve(winner: "typed" | "server") {
    if (winner === "typed") {
      const outcome = await save(typed);
      if (!outcome.ok) form.fail(outcome);
    } else flushSync(edits.discard);
    form.focus("title");
  }

  return (
    <>
      {isOutdated && (
        <ConflictPanel
          message="This page was changed in another window."
          savedTitle={`Saved${page.updated_at ? ` on ${localTime(page.updated_at)}` : ""}, ${page.is_public ? "public" : "not public"}`}
          saved={<PageVersion texts={textsOf(page)} />}
          typed={<PageVersion texts={typed} />}
          onChoose={(winner) => void resolve(winner)}
        />
      )}
      <Form
        form={form}
        aria-label="Your public page"
        send={save}
        onInput={() => edits.edit(form.values())}
        submit="Save the page"
        busyLabel="Saving..."
        disabled={isOutdated}
        besideButton={isChanged && !isOutdated && <p className="text-s">Not saved yet</p>}
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
          description={`What your device does and whom it helps, for people who know nothing about it, in about ${LIST_WORDS} words. Leave out what you may want to protect.`}
          {...form.field("summary")}
        />
        <p className={`text-s field-text ${styles.count}`}>
          {`${wordCount(typed.summary)}, ${countOf(characterCount(typed.summary), TEXT_LIMITS.pageSummary)} characters`}
        </p>
        <fieldset className="stack gap-xs">
          <legend className="title-xs">Your device (optional)</legend>
          <p className="text-s">
            Your page displays these numbers in large type and shows the device at its true size on
            skin. For the volume, enter the amount of drug.
          </p>
          <div className={styles.figures}>
            {FIGURES.map(([name, label]) => (
              <TextInput
                key={form.key(name)}
                label={label}
                inputMode="numeric"
                autoComplete="off"
                {...form.field(name)}
              />
            ))}
          </div>
        </fieldset>
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
