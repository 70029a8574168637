import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { cleanLine } from "#shared/validation.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { TeamPicture } from "~/data/finalistPage.ts";
import { describePicture } from "~/data/finalistPictures.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useAction } from "~/lib/useAction.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { altError } from "./altRules.ts";
import styles from "./Pictures.module.css";
import { StoredPicture } from "./StoredPicture.tsx";

interface PictureItemProps {
  picture: TeamPicture;
  /** Its place, from 1. */
  number: number;
  /** Whether another change is under way. */
  busy: boolean;
  /** null for the first one. */
  onUp: (() => void) | null;
  onRemove: () => void;
  onRefresh: () => Promise<void>;
}

/** One picture of the page, with its words. */
export function PictureItem({
  picture,
  number,
  busy,
  onUp,
  onRemove,
  onRefresh,
}: PictureItemProps) {
  const [alt, setAlt] = useState(picture.alt);
  const [error, setError] = useState("");
  const saving = useAction();
  const isChanged = cleanLine(alt) !== picture.alt;
  useUnsavedWork(isChanged, "Your description of a picture is not saved yet.");

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = altError(alt);
    setError(wrong);
    if (wrong) return;
    const outcome = await saving.run(async () => {
      const answer = await describePicture(picture.id, alt);
      await onRefresh();
      return answer;
    });
    if (outcome?.ok) notifySuccess("The description is saved.");
  }

  return (
    <li className={styles.item}>
      <StoredPicture picture={picture} />
      <form
        className={styles.words}
        noValidate
        aria-label={`Picture ${number}`}
        onSubmit={(event) => void onSubmit(event)}
      >
        <TextInput
          label={`What picture ${number} shows`}
          autoComplete="off"
          maxLength={TEXT_LIMITS.altText}
          value={alt}
          error={error}
          onChange={(event) => {
            setAlt(event.currentTarget.value);
            setError("");
          }}
        />
        {saving.failure && <FormMessage kind="failure" {...saving.failure} />}
        <div className={styles.actions}>
          {isChanged && (
            <SubmitButton busy={saving.busy} busyLabel="Saving...">
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
