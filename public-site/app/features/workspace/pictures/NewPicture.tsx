import { TextInput } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { fileSize } from "#common/fileSize.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { inWords } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { MAX_PICTURES, TEXT_LIMITS } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import { savePictures, type TeamPage } from "~/data/finalistPage.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "../Workspace.module.css";
import { ALT_RULES, MAX_SOURCE_BYTES, PICTURE_TYPES, preparePicture } from "./preparePicture.ts";

/** Chooses, scales, describes and uploads a picture. */
export function NewPicture({ page }: { page: TeamPage }) {
  const [chosen, setChosen] = useState<CheckedDocument | null>(null);
  const form = useValidatedForm({ rules: ALT_RULES, initialValues: { alt: "" } });
  const preview = useObjectUrl(chosen?.file ?? null);
  useUnsavedWork(chosen !== null, { loss: "The picture you chose isn’t on your page yet." });

  const upload = useUpload({
    check: async (file) =>
      chosen?.file === file ? { ok: true, value: chosen } : preparePicture(file),
    folder: { bucket: "projects", path: page.submission_id },
    async attach(path) {
      const added = { file_path: path, alt_text: form.values().alt };
      const outcome = await savePictures(page, [...page.pictures, added]);
      if (!outcome.ok) return outcome;
      reset();
      return { ok: true, value: "The picture has been added to your page." };
    },
  });

  function reset() {
    setChosen(null);
    form.reset();
  }

  async function choose(file: File) {
    const prepared = await preparePicture(file);
    if (!prepared.ok) return upload.fail(prepared);
    upload.say("");
    flushSync(() => setChosen(prepared.value));
    form.focus("alt");
  }

  async function add(): Promise<Outcome> {
    if (chosen) upload.choose(chosen.file);
    return DONE;
  }

  return (
    <>
      <UploadArea
        title={page.pictures.length > 0 ? "Another picture" : "Add a picture"}
        level="h4"
        help={`Up to ${inWords(MAX_PICTURES)} JPEG, PNG or WebP pictures, up to ${fileSize(MAX_SOURCE_BYTES)} each. Your browser makes them smaller and removes metadata such as the location. The first one represents your project.`}
        accept={PICTURE_TYPES.join(",")}
        chooseLabel={chosen ? "Choose another picture" : "Choose a picture"}
        onlyOne="One picture at a time."
        upload={{ ...upload, choose }}
      />
      {chosen && (
        <form className={`two gap-s ${styles.picture}`} noValidate onSubmit={form.onSubmit(add)}>
          {preview && <img className="frame" src={preview} alt="Preview" />}
          <div className="stack gap-xs">
            <TextInput
              key={form.key("alt")}
              label="Picture description"
              description="One sentence for people who use a screen reader, such as “A hand presses the disc onto a belly”."
              autoComplete="off"
              maxLength={TEXT_LIMITS.altText}
              {...form.field("alt")}
            />
            <p className="text-s">
              {page.is_public && <span>Everyone can see it as soon as you add it. </span>}
              <span>{`Its size is now ${fileSize(chosen.file.size)}.`}</span>
            </p>
            {!upload.busy && (
              <div className="row">
                <Button type="submit" size="small">
                  Add this picture
                </Button>
                <Button look="quiet" size="small" onClick={reset}>
                  Cancel
                </Button>
              </div>
            )}
          </div>
        </form>
      )}
    </>
  );
}
