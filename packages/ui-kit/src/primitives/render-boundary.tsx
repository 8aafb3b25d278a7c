import { Component, type ReactNode } from 'react';

interface RenderBoundaryProps {
  readonly children: ReactNode;
  /** Drawn instead of what could not be. */
  readonly fallback: ReactNode;
  readonly onError: (error: unknown) => void;
  /** Another value is another chance. */
  readonly resetKey: unknown;
}

interface RenderBoundaryState {
  readonly failedKey: unknown;
  readonly hasFailed: boolean;
}

/**
 * Keeps what throws while it is drawn from taking everything around it down.
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
