import { Component, type ReactNode } from 'react';

interface RenderBoundaryProps {
  readonly children: ReactNode;
  /** Rendered after a failure. */
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  /** A changed value renders the children again. */
  readonly resetKey: unknown;
}

interface RenderBoundaryState {
  readonly failedKey: unknown;
  readonly hasFailed: boolean;
}

/**
 * Keeps exceptions during rendering from breaking the surrounding components.
 * See docs/spec/message-list.md#terms-and-principles (P5).
 */
export class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state: RenderBoundaryState = { failedKey: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<RenderBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: RenderBoundaryProps,
    { failedKey, hasFailed }: RenderBoundaryState,
  ): RenderBoundaryState {
    return { failedKey: resetKey, hasFailed: hasFailed && Object.is(failedKey, resetKey) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
