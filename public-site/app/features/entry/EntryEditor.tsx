import { Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { challengeNow } from "#common/challengeClock.ts";
import { localTime } from "#common/localTime.ts";
import type { EntryTexts } from "#common/unsavedWork.ts";
import { countOf, inDigits } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { participationOf } from "#shared/participation.ts";
import { characterCount } from "#shared/validation.ts";
import { Arrow, Button, ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Countdown, Moment } from "~/components/Moment.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { closedMessage, editingContent } from "~/content/myEditor.ts";
import type { Entry } from "~/data/entry.ts";
import { ConflictPanel, TitledText } from "~/features/autosave/ConflictPanel.tsx";
import { RestoredMessage, SaveBar } from "~/features/autosave/SaveBar.tsx";
import { useAutosave } from "~/features/autosave/useAutosave.ts";
import { ENTRY_GUIDE_ID, EntryGuide } from "~/features/entry-guide/EntryGuide.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { DocumentField, useDocumentUpload } from "./DocumentField.tsx";
import styles from "./EntryEditor.module.css";
import { Activity, EntryView } from "./EntryView.tsx";
import { createEditedEntry, DESCRIPTION_LIMIT, type EditedEntryState } from "./editedEntry.ts";
import { type OtherEditor, useEditing } from "./useEditing.ts";

interface EntryEditorProps {
  entry: Entry;
  challenge: Challenge;
}

/** Edits the team's entry, one member at a time. Changes are saved during typing. */
export function EntryEditor({ entry: loaded, challenge }: EntryEditorProps) {
  const { revalidate } = useRevalidator();
  // If the person loses access to the entry, the loader redirects.
  const [edited] = useState(() => createEditedEntry(loaded, () => void revalidate()));
  const { other, takeOver } = useEditing(edited);
  const state = useAutosave(
    edited,
    loaded,
    "The last changes to your entry are not saved yet.",
    other === undefined,
  );
  const { server: entry, typed, saving } = state;
  const documentUpload = useDocumentUpload(edited);
  const { upload } = documentUpload;
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const idea = useRef<HTMLHeadingElement>(null);

  /** Opens the review once everything is saved. */
  async function review(): Promise<Outcome> {
    const isUploaded = !upload.busy || (await upload.ended());
    if (isUploaded && (await edited.flush())) await navigate(paths.entrySubmit);
    return DONE;
  }

  function choose(winner: "typed" | "server") {
    void edited.resolve(winner);
    idea.current?.focus();
  }

  if (!entry.can_edit) return <ClosedEntry state={state} />;

  return (
    <div className={`stack gap-m beside ${styles.editor}`}>
      <div className="stack gap-m measure-l">
        {other ? (
          <EditedElsewhere other={other} state={state} onTakeOver={takeOver} />
        ) : (
          <>
            {saving.status === "conflict" && (
              <ConflictPanel
                message="This entry was changed while you were editing it."
                savedTitle={`Saved on ${localTime(entry.edited_at)}`}
                saved={<Texts {...entry} />}
                typed={<Texts {...typed} />}
                onChoose={choose}
              />
            )}
            <section className="stack" aria-labelledby="idea-heading">
              <h2 ref={idea} id="idea-heading" tabIndex={-1} className="title-s">
                Your idea
              </h2>
              <RestoredMessage state={state} />
              <Part>
                <EntryFields typed={typed} onType={edited.type} />
              </Part>
            </section>
            <Part>
              <DocumentField {...documentUpload} entry={entry} />
            </Part>
          </>
        )}
        <Activity entry={entry} />
        <BackToDashboard />
        {!other && (
          <SaveBar state={state} onSave={() => void edited.flush()}>
            <div className="row gap-2xs">
              <div className="narrow-only">
                <Button look="quiet" size="small" popoverTarget={ENTRY_GUIDE_ID}>
                  Guide
                </Button>
              </div>
              {entry.can_submit && (
                <Button size="small" disabled={busy} onClick={() => run(review)}>
                  <span>
                    {busy && upload.busy ? "Waiting for the upload..." : "Review and submit"}
                  </span>{" "}
                  <Arrow />
                </Button>
              )}
            </div>
          </SaveBar>
        )}
      </div>
      <div className={`stack gap-m sticky ${styles.aside}`}>
        <Parts>
          <EditingTime entry={entry} challenge={challenge} />
          <EntryGuide entryId={entry.id} />
        </Parts>
      </div>
    </div>
  );
}

interface EditedElsewhereProps {
  other: OtherEditor;
  state: EditedEntryState;
  onTakeOver: () => Promise<void>;
}

/** The saved entry, while someone else edits it. */
function EditedElsewhere({ other: { name }, state, onTakeOver }: EditedElsewhereProps) {
  const consequence = name ? `${name} can only read it` : "the other window can only show it";
  const { server: entry, saving } = state;
  return (
    <section className="stack" aria-labelledby="other-heading">
      <div className="stack start panel">
        <div role="status" className="stack gap-2xs">
          <h2 id="other-heading" className="title-s">
            {name
              ? `${name} is editing this entry`
              : "You are editing this entry in another window"}
          </h2>
          <p>{`You see what is saved. If you edit here instead, ${consequence}.`}</p>
        </div>
        <Button onClick={() => void onTakeOver()}>Edit here instead</Button>
      </div>
      {saving.status !== "saved" && (
        <FormMessage
          kind="failure"
          message="Your last changes are not saved."
          detail="They are kept in this browser. Edit here to see and save them."
        />
      )}
      <EntryView entry={entry} />
    </section>
  );
}

/** The entry after the deadline, and late changes. */
function ClosedEntry({ state: { server: entry, typed, saving } }: { state: EditedEntryState }) {
  return (
    <div className="stack gap-m measure-l">
      {/* Announced, because the deadline may pass while the page is open. */}
      <p role="status">{closedMessage(entry)}</p>
      {saving.status === "closed" && (
        <>
          <FormMessage
            kind="failure"
            message="Your last changes came too late and are not part of the entry."
          />
          <details className="typed">
            <summary>Unsaved changes</summary>
            <Texts {...typed} />
          </details>
        </>
      )}
      <EntryView entry={entry} />
      <Activity entry={entry} />
      <BackToDashboard />
    </div>
  );
}

function BackToDashboard() {
  return (
    <div>
      <ButtonLink to={paths.dashboard} look="quiet">
        Back to the dashboard
      </ButtonLink>
    </div>
  );
}

const Texts = ({ idea_name, description }: EntryTexts) => (
  <TitledText title={idea_name || "No name"} text={description || "No description"} />
);

interface EditingTimeProps {
  entry: Entry;
  challenge: Challenge;
}

function EditingTime({ entry, challenge }: EditingTimeProps) {
  const participation = participationOf(challenge, challengeNow().getTime(), { entry });
  const { note, label, until, more } = editingContent(participation, challenge, entry);
  return (
    <aside className="stack gap-2xs panel" aria-label="Deadline">
      {note && <p>{note}</p>}
      <p className="label">{label}</p>
      <p className="title-m tabular">
        <Countdown key={until} until={until} />
      </p>
      <p className="text-s">
        <Moment at={until} />
      </p>
      {more && <p className="text-s">{more}</p>}
    </aside>
  );
}

interface EntryFieldsProps {
  typed: EntryTexts;
  onType: (patch: Partial<EntryTexts>) => void;
}

function EntryFields({ typed, onType }: EntryFieldsProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  const length = characterCount(typed.description);
  const tooLong = length > DESCRIPTION_LIMIT;

  function onKeyDown(event: KeyboardEvent) {
    // Enter may also end the composition of a word, as in Chinese.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const field = description.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  return (
    <>
      <TextInput
        label="Idea name"
        name="idea_name"
        autoComplete="off"
        enterKeyHint="next"
        // The page of an empty entry starts with this field.
        data-autofocus={typed.idea_name + typed.description === "" || undefined}
        maxLength={TEXT_LIMITS.ideaName}
        value={typed.idea_name}
        onChange={(event) => onType({ idea_name: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Textarea
        ref={description}
        label="Description"
        name="description"
        description="What the device does, how it works and whom it helps, in English. One entry may hold several ideas."
        styles={{ input: { minHeight: "20rem" } }}
        autosize
        value={typed.description}
        onChange={(event) => onType({ description: event.currentTarget.value })}
        error={
          tooLong && `${inDigits(length)} of at most ${inDigits(DESCRIPTION_LIMIT)} characters`
        }
      />
      {!tooLong && (
        <p className="text-s field-text">{`${countOf(length, DESCRIPTION_LIMIT)} characters`}</p>
      )}
    </>
  );
}
