import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { NotificationCheckStyle } from './check-style.ts';

/** Action of the button of a step. */
export type CheckAction = NonNullable<Chat.CheckStep['action']>;

/** Props of a custom step. */
export interface CheckStepViewProps {
  /** The step, with its sentences in the language of the provider. */
  readonly step: Chat.CheckStep;
  /** Runs the action of the step; undefined if it has none that is available here. */
  readonly act: (() => void) | undefined;
}

/** Props of a notification check. Every prop is reactive. See docs/spec/last-mile.md#check-sdk-and-component. */
export interface ChatNotificationCheckProps {
  /** What is checked. Default: `push`. */
  readonly channel?: 'push' | 'email' | undefined;
  /** Starts a check when the component is mounted. Default: false. */
  readonly autoStart?: boolean | undefined;
  /** Shows the last 20 notifications below the check. Default: true. */
  readonly showHistory?: boolean | undefined;
  /** Called with all steps when a check is done. */
  readonly onDone?: ((steps: readonly Chat.CheckStep[]) => void) | undefined;
  /**
   * Called when the button of a step is pressed. Return true if your app has handled it; otherwise the `notifications` adapter
   * does. `open_preferences` has a button only with this prop: the preferences are a screen of your app.
   */
  readonly onAction?: ((action: CheckAction) => boolean) | undefined;
  /** Merged over the built-in style. */
  readonly style?: DeepPartial<NotificationCheckStyle> | undefined;
  /** Replaces the built-in step. */
  readonly StepView?: ((props: CheckStepViewProps) => ReactNode) | undefined;
  /** Replaces the introduction that is shown before the first check. */
  readonly EmptyView?: (() => ReactNode) | undefined;
  /** Receives every failed operation. Default: the provider's `onError`. */
  readonly onError?: ErrorHandler | undefined;
}
