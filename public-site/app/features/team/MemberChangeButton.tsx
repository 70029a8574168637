import { useState } from "react";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { TeamMember } from "~/data/team.ts";
import type { MemberChange } from "./memberChanges.ts";

interface MemberChangeButtonProps {
  change: MemberChange;
  member: TeamMember;
  /** Called with what was done. */
  onDone: (message: string) => void;
}

/** Does something to a member, once asked. */
export function MemberChangeButton({ change, member, onDone }: MemberChangeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look={change.destructive ? "quietDanger" : "quiet"}
        size="small"
        aria-label={change.labelFor(member)}
        onClick={() => setAsking(true)}
      >
        {change.label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={change.question(member)}
        confirmLabel={change.label}
        busyLabel={change.busyLabel}
        destructive={change.destructive}
        action={() => change.run(member)}
        onDone={() => {
          setAsking(false);
          onDone(change.done(member));
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{change.consequence(member)}</p>
      </ConfirmDialog>
    </>
  );
}
