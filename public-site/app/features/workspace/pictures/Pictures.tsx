import { TextInput } from "@mantine/core";
import { inWords } from "#common/words.ts";
import { MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { savePictures, type TeamPage, type TeamPicture } from "~/data/finalistPage.ts";
import { useChange } from "~/lib/loaded.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "../Workspace.module.css";
import { NewPicture } from "./NewPicture.tsx";
import { ALT_RULES } from "./preparePicture.ts";
import { StoredPicture } from "./StoredPicture.tsx";

/** Adds, describes and orders the pictures of the page. */
export function Pictures({ page }: { page: TeamPage }) {
  const change = useChange();
  const { pictures } = page;
  const { busy, failure, run } = useAction();
  const saved: Parameters<typeof savePictures>[0] = pictures.map(({ file_path }) => ({
    file_path,
  }));

  const save = (changed: typeof saved) => change(savePictures(changed, pictures));

  async function changeList(done: string, changed: typeof saved) {
    const outcome = await run(() => save(changed));
    if (outcome?.ok) notifySuccess(done);
  }

  return (
    <section className="stack gap-m rule" aria-labelledby="pictures-heading">
      <h3 id="pictures-heading" className="title-s">
        Pictures
      </h3>
      {pictures.length > 0 && (
        <ol className="stack gap-m" aria-label="Your pictures">
          {pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              number={index + 1}
              busy={busy}
              onUp={
                index > 0
                  ? () => {
                      const others = saved.toSpliced(index, 1);
                      const reordered = others.toSpliced(index - 1, 0, {
                        file_path: picture.file_path,
                      });
                      void changeList("The order of the pictures has changed.", reordered);
                    }
                  : null
              }
              onRemove={() => void changeList("The picture is removed.", saved.toSpliced(index, 1))}
              onDescribe={(alt) =>
                save(saved.with(index, { file_path: picture.file_path, alt_text: alt }))
              }
            />
          ))}
        </ol>
      )}
      {failure && <FormMessage kind="failure" {...failure} />}
      {pictures.length < MAX_PICTURES ? (
        <NewPicture page={page} />
      ) : (
        <p className="text-s">
          A page has room for {inWords(MAX_PICTURES)} pictures. Remove one to add another.
        </p>
      )}
    </section>
  );
}

interface PictureItemProps {
  picture: TeamPicture;
  /** From 1. */
  number: number;
  /** Whether another change is pending. */
  busy: boolean;
  /** Null for the first one. */
  onUp: (() => void) | null;
  onRemove: () => void;
  onDescribe: (alt: string) => ReturnType<typeof savePictures>;
}

function PictureItem({ picture, number, busy, onUp, onRemove, onDescribe }: PictureItemProps) {
  const form = useValidatedForm({ rules: ALT_RULES, initialValues: { alt: picture.alt_text } });
  useUnsavedWork(form.isDirty(), "Your description of a picture is not saved yet.");

  async function describe({ alt }: { alt: string }) {
    const outcome = await onDescribe(alt);
    if (outcome.ok) notifySuccess("The description is saved.");
    return outcome;
  }

  return (
    <li className={`two gap-s ${styles.picture}`}>
      <StoredPicture picture={picture} />
      <form
        className="stack gap-xs"
        noValidate
        aria-label={`Picture ${number}`}
        onSubmit={form.onSubmit(describe)}
      >
        <TextInput
          label={`What picture ${number} shows`}
          autoComplete="off"
          maxLength={TEXT_LIMITS.altText}
          {...form.field("alt")}
        />
        {form.problem && <FormMessage kind="failure" {...form.problem} />}
        <div className="row">
          {form.isDirty() && (
            <SubmitButton busy={form.busy} busyLabel="Saving...">
              Save the description
            </SubmitButton>
          )}
          {onUp && (
            <Button look="quiet" size="small" disabled={busy} onClick={onUp}>
              {`Move picture ${number} forward`}
            </Button>
          )}
          <Button look="quiet" size="small" disabled={busy} onClick={onRemove}>
            {`Remove picture ${number}`}
          </Button>
        </div>
      </form>
    </li>
  );
}
