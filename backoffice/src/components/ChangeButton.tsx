import { Button, type ButtonProps } from "@mui/material";
import type { Arguments, FunctionName } from "../data/databaseFunctions.ts";
import { useChange } from "./useChange.ts";

interface ChangeButtonProps<Name extends FunctionName>
  extends Pick<ButtonProps, "aria-label" | "color" | "disabled" | "sx" | "variant"> {
  label: string;
  /** The database function that makes the change. */
  request: Name;
  args: Arguments<Name>;
  /** The notification after success; `failure` after a failure. */
  success: string;
  failure: string;
}

/** A button that makes a change without a confirmation, unlike `ConfirmedAction`. */
export function ChangeButton<Name extends FunctionName>(props: ChangeButtonProps<Name>) {
  const { label, request, args, success, failure, disabled = false, ...button } = props;
  const { mutate, isPending } = useChange(request, { success, failure });
  return (
    <Button
      variant="outlined"
      {...button}
      disabled={disabled || isPending}
      onClick={() => mutate(args)}
    >
      {label}
    </Button>
  );
}
