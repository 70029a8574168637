import { Children, Component, type ReactNode } from "react";
import { reportError } from "#common/errorReports.ts";
import { LoadFailed } from "./LoadFailed.tsx";

const FAILURE = {
  message: "We couldn’t show this part of the page.",
  detail: "Please try again. If that doesn’t help, reload the page.",
};

interface PartProps {
  children: ReactNode;
  /** Shown instead if it fails; by default a message with a retry. */
  fallback?: ReactNode;
}

/** A part of a page whose failure does not affect the others. */
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
        <LoadFailed failure={FAILURE} onRetry={() => this.setState({ failed: false })} />
      </div>
    );
  }
}

/** Makes each child a `Part`. */
export function Parts({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <Part>{child}</Part>);
}
