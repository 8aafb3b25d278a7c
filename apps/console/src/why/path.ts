import type { Channel, DeviceContext, LogEntry } from '@chatwire/protocol';
import type { DeviceAnswer } from '@chatwire/protocol/device-answers';
import type { DeviceResult } from '@chatwire/protocol/device-result';
import type { RelatedPushes } from '../entry/related-pushes-of.ts';
import type { DecidingSetting } from '../origin/deciding-setting.ts';
import type { Remedy } from '../remedy/remedy-of.ts';

/** Result of one step. */
export type StepResult =
  | 'pass'
  | 'stop'
  | 'also'
  | 'bypassed'
  | 'notApplicable'
  | 'notEvaluated'
  | 'notShown'
  | 'unknown';

/** One step of a decision path: a check with its value and setting source. */
export interface Step {
  readonly name: string;
  /** Question of the check. */
  readonly about: string;
  /**
   * `also`: would also fail. `bypassed`: a mention overrode the failing rule. `notShown`: the device did not show it.
   * `unknown`: the device has not said.
   */
  readonly result: StepResult;
  /** Value that was used, as text. */
  readonly found?: string;
  /** Setting source. */
  readonly source?: 'user' | 'app';
}

/** Decision path of one target: a device, an email address, or a phone number. */
export interface TargetPath {
  readonly key: string;
  readonly channel: Channel;
  /** `iPhone …a91c42`, `former iPhone …a91c42`, `email`. */
  readonly label: string;
  /** Whether the target is a browser. */
  readonly isBrowser?: true;
  /** What else is known of the device. */
  readonly details?: readonly string[];
  /** Provider and provider account. */
  readonly providerText?: string;
  /** `notified`: the provider accepted it; for a push, see `onDevice`. */
  readonly end: 'notified' | 'stopped' | 'failed';
  /** Outcome of the decision; absent for dry runs that would notify. */
  readonly outcome?: LogEntry['outcome'];
  /** What is known about a push on its device. Absent for other channels, dry runs, and pushes that reached none. */
  readonly onDevice?: OnDevice;
  /** Whether a push arrived on its device, was shown, and is still there. Absent where no device was concerned. */
  readonly answers?: readonly DeviceAnswer[];
  /** In few words why nothing was sent to the device because of its state: `Not sent: permission was off`. */
  readonly notSent?: string;
  /** Why this target wasn't notified. */
  readonly sentence?: string;
  readonly steps: readonly Step[];
  /** Conditions to notify through this target again, as text. */
  readonly unblockConditions?: readonly string[];
  /** Text shown on the target. */
  readonly text?: string;
  /** Setting that stopped it, with the value that was used. */
  readonly decidedBy?: DecidingSetting;
  /** Remedy that lets the next notification through. */
  readonly remedy?: Remedy;
  /** The stored entry, for its timeline, and what is known about its push besides. */
  readonly entry?: LogEntry;
  readonly facts?: DeviceContext;
  /** Pushes that replaced this one on its device, or that it replaced. */
  readonly related?: RelatedPushes;
  /** Log entry, if there is one, and the time of the decision (epoch ms). */
  readonly logId?: string;
  readonly decidedAtMs?: number;
  /** Earlier decisions for the same target, newest first: redelivered digests and resends. */
  readonly earlier?: readonly TargetPath[];
  /** Whether the push only clears notifications. */
  readonly isClear?: true;
  /** Pushes that cleared the notification of this target, newest first. */
  readonly clears?: readonly TargetPath[];
}

export interface OnDevice {
  readonly result: DeviceResult;
  /** In a few words: `Shown 09:14`. Default: the label of `result`. */
  readonly short?: string;
  readonly sentence: string;
  /** The answer to whether it was shown, or would be: summaries are exactly as sure. */
  readonly shown: DeviceAnswer['word'];
  /** Why it is only likely that it was shown, in a few words without a full stop. */
  readonly doubt?: string;
  /** For a device without a report, what is certain, what is likely, and how to find out. Default: `sentence`. */
  readonly reason?: string;
  /** Why the notification is still in the list, if it is and if this is known. */
  readonly stillShown?: string;
  /** Whether it is there because its message is unread. */
  readonly isUnread?: true;
  /** Whether it is in the notification list, as far as is known. */
  readonly isListed?: true;
  /** Whether a later push took its place. */
  readonly isReplaced?: true;
}

/** A retry or digest that is still pending. */
export interface PendingDecisionView {
  readonly channel: Channel;
  readonly isRetry: boolean;
  /** Epoch ms. */
  readonly dueAtMs: number;
}

/** Decision path of one event for one user: shared checks, then each target. */
export interface Path {
  /** Absent for dry runs. */
  readonly trigger?: LogEntry['trigger'];
  readonly key: string;
  readonly sharedSteps: readonly Step[];
  readonly targets: readonly TargetPath[];
  readonly pending: readonly PendingDecisionView[];
  /** Why no target was evaluated. */
  readonly sentence?: string;
}
