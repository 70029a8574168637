import { useState } from "react";
import { useRevalidator } from "react-router";
import { FormMessage } from "~/components/FormMessage.tsx";
import { BACK_OFFICE } from "~/config/paths.ts";
import type { Account } from "~/data/accountSettings.ts";
import { AppList } from "./AppList.tsx";
import { NewAppForm } from "./NewAppForm.tsx";

/** Signing in with a code of an authenticator app as well: which apps, another one, one less. */
export function SecondFactor({ account: { apps, needsApp } }: { account: Account }) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(false);

  return (
    <>
      <p>
        With an authenticator app on your phone, signing in takes your password and a code that the
        app shows. Who learns your password still cannot get in.
      </p>
      {needsApp && apps.length === 0 && (
        <FormMessage
          kind="failure"
          message="Administrators need an authenticator app."
          detail="Set one up here. The back office is closed to you until then."
        />
      )}
      {added && (
        <FormMessage
          kind="success"
          message="The app is set up. Signing in takes its code from now on."
          detail={
            needsApp ? (
              <>
                You are signed out everywhere else. <a href={BACK_OFFICE}>Go to the back office</a>
              </>
            ) : (
              "You are signed out everywhere else."
            )
          }
        />
      )}
      {apps.length > 0 && (
        <AppList
          apps={apps}
          isLastNeeded={needsApp}
          onRemoved={async () => {
            setAdded(false);
            await revalidate();
          }}
        />
      )}
      {apps.length === 1 && (
        <p>Set up a second device as well: then a lost phone does not lock you out.</p>
      )}
      <NewAppForm
        isFirst={apps.length === 0}
        onAdded={async () => {
          setAdded(true);
          await revalidate();
        }}
      />
    </>
  );
}
