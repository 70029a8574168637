import { useRevalidator } from "react-router";
import { Button } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";

/** Shown when it could not be found out whether the profile is complete. */
export function ProfileCheckFailed() {
  const { state, revalidate } = useRevalidator();
  const checking = state === "loading";
  return (
    <div className={styles.form}>
      <FormMessage
        kind="failure"
        message="We could not check your profile."
        detail="Please check your connection and try again."
      />
      <Button disabled={checking} onClick={() => revalidate()}>
        {checking ? "Checking..." : "Try again"}
      </Button>
    </div>
  );
}
