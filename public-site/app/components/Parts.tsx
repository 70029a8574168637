import { Children, Component, type ReactNode } from "react";
import { reportError } from "#common/errorReports.ts";
import { partFailed } from "~/content/notices.ts";
import { Button } from "./Button.tsx";

interface PartProps {
  children: ReactNode;
  /** Shown instead when it fails; a message and a retry unless it is given. */
  fallback?: ReactNode;
}

/** A part of a page that leaves the others as they are when it fails. */
export class Part extends Component<PartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    void reportError(error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <div className="grid">
        <p role="alert">
          <strong>{partFailed.failed}</strong> {partFailed.advice}
        </p>
        <Button onClick={() => this.setState({ failed: false })}>{partFailed.retry}</Button>
      </div>
    );
  }
}

/** Makes each child a part of its own. */
export function Parts({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <Part>{child}</Part>);
}
