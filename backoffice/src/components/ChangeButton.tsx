import { Button, type ButtonProps } from "@mui/material";
import type { Answer, Arguments, FunctionName } from "../data/databaseFunctions.ts";
import { type ChangeOptions, useDatabaseChange } from "./useDatabaseChange.ts";

interface ChangeButtonProps<Name extends FunctionName>
  extends Pick<
      ButtonProps,
      "aria-describedby" | "aria-label" | "color" | "disabled" | "sx" | "variant"
    >,
    Pick<
      ChangeOptions<Arguments<Name>, Answer<Name>>,
      "dependents" | "failure" | "onDone" | "success"
    > {
  label: string;
  /** The database function that makes the change. */
  request: Name;
  args: Arguments<Name>;
}

/** A button that makes a change without a confirmation, unlike `ConfirmedChange`. */
export function ChangeButton<Name extends FunctionName>(props: ChangeButtonProps<Name>) {
  const { label, request, args, success, failure, onDone, dependents, ...button } = props;
  const { mutate, isPending } = useDatabaseChange(request, props);
  return (
    <Button variant="outlined" {...button} aria-busy={isPending} onClick={() => mutate(args)}>
      {label}
    </Button>
  );
}
