import { useEffect, useRef } from "react";
import { Button } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { ResendConfirmation } from "./ResendConfirmation.tsx";

interface CheckYourInboxProps {
  email: string;
  /** Where the link in the mail leads to in the end. */
  next: string;
  onOtherAddress: () => void;
}

/**
 * Shown after registering when addresses have to be confirmed. It says the same for an address that
 * already has an account, so that nobody can find out who has one. It takes the focus, and with it the
 * window: the form that was there is much longer.
 */
export function CheckYourInbox({ email, next, onOtherAddress }: CheckYourInboxProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className="title-m">
        Check your inbox
      </h2>
      <p>
        We have sent an email to <strong>{email}</strong>. Follow the link in it to finish your
        registration.
      </p>
      <p>
        No email after a few minutes? Look into the spam folder. If you have an account with this
        address, sign in.
      </p>
      <ResendConfirmation email={email} next={next} />
      <Button look="quiet" onClick={onOtherAddress}>
        Use another address
      </Button>
    </div>
  );
}
