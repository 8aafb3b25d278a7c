import type { Channel } from '@chatwire/protocol';

/** How far a notification got at one station of its way. */
export type StepResult = 'pass' | 'stop' | 'also' | 'bypassed' | 'skip' | 'wait';

/** One station of the way: what was looked at, what it said, and whose value that was. */
export interface Step {
  readonly name: string;
  /** The question it answers. */
  readonly about: string;
  /** `also`: would have stopped it as well, had it come so far. `bypassed`: stopped nothing, by a mention. */
  readonly result: StepResult;
  /** What was found, in words. */
  readonly found?: string;
  /** Whose value it is. */
  readonly source?: 'user' | 'app';
}

/** The way to one target: a device, a mailbox, a phone number. */
export interface TargetPath {
  readonly key: string;
  readonly channel: Channel;
  /** `iPhone …a91c`, `email`. */
  readonly label: string;
  /** Who carries it. */
  readonly carrier?: string;
  readonly end: 'notified' | 'stopped' | 'failed';
  /** Why this target wasn't notified. */
  readonly sentence?: string;
  readonly steps: readonly Step[];
  /** All that has to happen before it is open again, in words. */
  readonly unblockConditions?: readonly string[];
  /** What is read there. */
  readonly text?: string;
  /** The entry of the log, where there is one, and when it was decided (epoch ms). */
  readonly logId?: string;
  readonly decidedAtMs?: number;
  /** What was decided about the same target before, newest first: batches come again, entries are sent again. */
  readonly earlier?: readonly TargetPath[];
}

/** What will still happen. */
export interface PendingDecisionView {
  readonly channel: Channel;
  readonly isRetry: boolean;
  /** Epoch ms. */
  readonly dueAtMs: number;
}

/** The way of one event to one person: what all targets share, then each target. */
export interface Path {
  readonly key: string;
  readonly sharedSteps: readonly Step[];
  readonly targets: readonly TargetPath[];
  readonly pending: readonly PendingDecisionView[];
  /** Why no target was evaluated. */
  readonly sentence?: string;
}
