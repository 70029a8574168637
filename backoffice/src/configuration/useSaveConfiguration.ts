import { useNotify, useRefresh, useUpdate } from "react-admin";
import { ADMIN_CONFIGURATION_MESSAGES } from "#common/messages.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { CONFIGURATION } from "../data/resources.ts";
import { type Configuration, type ConfigurationForm, maximumOf } from "./configuration.ts";

/**
 * Saves the form, unless somebody else has saved since `configuration` was loaded: then the person
 * is told, and the configuration is read again.
 * @param onSaved Called once everything is saved.
 */
export function useSaveConfiguration(configuration: Configuration, onSaved: () => void) {
  const [update, { isPending }] = useUpdate<Configuration>();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(form: ConfigurationForm) {
    const data = { ...form, time: form.time.trim(), max_submission_members: maximumOf(form) };
    void update(
      CONFIGURATION.resource,
      { id: CONFIGURATION.id, data, previousData: configuration },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          onSaved();
          notify("The configuration has been saved.");
        },
        onError: (error: unknown) => {
          console.error(error);
          notify(
            isConflict(error)
              ? "Somebody else has just saved the configuration, and your changes are not saved yet. What you have not touched shows their values: look again, then save."
              : messageFor(error, ADMIN_CONFIGURATION_MESSAGES.saveFailure),
            { type: "error" },
          );
        },
        onSettled: refresh,
      },
    );
  }

  return { save, isSaving: isPending };
}
