import { inWords } from "#common/words.ts";
import { MAX_PICTURES } from "#shared/constants.ts";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { TeamPage } from "~/data/finalistPage.ts";
import { orderPictures, removePicture } from "~/data/finalistPictures.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { NewPicture } from "./NewPicture.tsx";
import { PictureItem } from "./PictureItem.tsx";
import styles from "./Pictures.module.css";

interface PicturesProps {
  page: TeamPage;
  onRefresh: () => Promise<void>;
}

/** The pictures of the page: the owner adds them, describes them and puts them in order. */
export function Pictures({ page, onRefresh }: PicturesProps) {
  const { pictures } = page;
  const { busy, failure, run } = useAction();

  async function change(done: string, act: () => Promise<Outcome>) {
    const outcome = await run(async () => {
      const answer = await act();
      // Also when it was refused: the page shows what is the case.
      await onRefresh();
      return answer;
    });
    if (outcome?.ok) notifySuccess(done);
  }

  function moveUp(index: number) {
    const ids = pictures.map(({ id }) => id);
    ids.splice(index - 1, 0, ...ids.splice(index, 1));
    void change("The pictures are in another order.", () => orderPictures(ids));
  }

  return (
    <section className={styles.pictures} aria-labelledby="pictures-heading">
      <h3 id="pictures-heading" className="title-s">
        Pictures
      </h3>
      {pictures.length > 0 && (
        <ol className={styles.list} aria-label="Your pictures">
          {pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              number={index + 1}
              busy={busy}
              onUp={index > 0 ? () => moveUp(index) : null}
              onRemove={() =>
                void change("The picture is removed.", () => removePicture(picture.id))
              }
              onRefresh={onRefresh}
            />
          ))}
        </ol>
      )}
      {failure && <FormMessage kind="failure" {...failure} />}
      {pictures.length < MAX_PICTURES ? (
        <NewPicture page={page} onRefresh={onRefresh} />
      ) : (
        <p className="text-s">
          These are the {inWords(MAX_PICTURES)} that a page has room for. Remove one to add another.
        </p>
      )}
    </section>
  );
}
