import { Component, type ReactNode } from 'react';

interface Props {
  /** Increases when the message changes. A failed row then tries to render again. */
  readonly revision: number;
  readonly fallback: ReactNode;
  readonly onFault: (cause: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
  readonly failures: number;
  readonly revision: number;
}

/**
 * The error boundary of a row. After an exception it renders the row again; after a second one it renders the fallback
 * and calls `onFault`, so that the rest of the list continues to work.
 * See docs/spec/message-list.md#special-rows.
 */
export class RenderGuard extends Component<Props, State> {
  override state: State = { hasFailed: false, failures: 0, revision: this.props.revision };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ revision }: Props, state: State): State | null {
    return revision === state.revision ? null : { hasFailed: false, failures: 0, revision };
  }

  override componentDidCatch(error: unknown): void {
    const failures = this.state.failures + 1;
    if (failures > 1) this.props.onFault(error);
    this.setState({ failures, hasFailed: failures > 1 });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.state.failures > 1 ? this.props.fallback : null;
  }
}
