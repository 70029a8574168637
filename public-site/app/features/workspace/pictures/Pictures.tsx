import { TextInput } from "@mantine/core";
import { inWords } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { savePictures, type TeamPage, type TeamPicture } from "~/data/finalistPage.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "../Workspace.module.css";
import { NewPicture } from "./NewPicture.tsx";
import { ALT_RULES } from "./preparePicture.ts";
import { StoredPicture } from "./StoredPicture.tsx";

/** Adds, describes and orders the pictures of the page. */
export function Pictures({ page }: { page: TeamPage }) {
  const { pictures } = page;
  return (
    <section className="stack gap-m rule" aria-labelledby="pictures-heading">
      <h3 id="pictures-heading" className="title-s">
        Pictures
      </h3>
      {pictures.length > 0 && (
        <ol className="stack gap-m" aria-label="Your pictures">
          {pictures.map((picture, index) => (
            <PictureItem key={picture.id} picture={picture} index={index} page={page} />
          ))}
        </ol>
      )}
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
  index: number;
  page: TeamPage;
}

function PictureItem({ picture, index, page }: PictureItemProps) {
  const { pictures } = page;
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  const form = useValidatedForm({ rules: ALT_RULES, initialValues: { alt: picture.alt_text } });
  useUnsavedWork(form.isDirty(), { loss: "Your picture description hasn’t been saved yet." });
  const number = index + 1;
  const others = pictures.toSpliced(index, 1);

  async function save(changed: readonly TeamPicture[], done: string): Promise<Outcome> {
    const outcome = await updatePageAfter(savePictures(page, changed));
    if (outcome.ok) notifySuccess(done);
    return outcome;
  }

  return (
    <li className={`two gap-s ${styles.picture}`}>
      <StoredPicture picture={picture} />
      <form
        className="stack gap-xs"
        noValidate
        aria-label={`Picture ${number}`}
        onSubmit={form.onSubmit(
          ({ alt }) =>
            save(
              pictures.with(index, { ...picture, alt_text: alt }),
              "The description has been saved.",
            ),
          // The button disappears.
          () => form.focus("alt"),
        )}
      >
        <TextInput
          label={`Description of picture ${number}`}
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
          {index > 0 && (
            <ActionButton
              look="quiet"
              size="small"
              action={() =>
                save(
                  others.toSpliced(index - 1, 0, picture),
                  "The order of the pictures has changed.",
                )
              }
            >
              {`Move picture ${number} forward`}
            </ActionButton>
          )}
          <ActionButton
            look="quiet"
            size="small"
            action={() => save(others, "The picture has been removed.")}
          >
            {`Remove picture ${number}`}
          </ActionButton>
        </div>
      </form>
    </li>
  );
}
