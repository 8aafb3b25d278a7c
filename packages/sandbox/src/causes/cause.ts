import type { Phone } from '../phones/phone.ts';
import type { PhoneKind } from '../phones/phone-kinds.ts';
import type { Switches } from '../phones/switched.ts';
import type { Sandbox } from '../sandbox.ts';

/** What the steps of a cause can change: a phone, its providers, and the conversations of its user. */
export interface CauseStage {
  readonly phone: Phone;
  readonly sandbox: Sandbox;
  /** Id of the message that the cause is about; empty before it is sent. */
  readonly messageId: string;
  /** Sends a message to the phone's user, and waits until its push is decided. Returns its id. */
  sendMessage(text?: string): Promise<string>;
  /** Sends a message to a group of both users. */
  sendGroupMessage(): Promise<string>;
  /** Sends messages at the same time. The cause is about the first. */
  sendMessages(count: number): Promise<void>;
  /** Changes the last message. */
  editMessage(text: string): Promise<void>;
  /** Deletes the last message. */
  deleteMessage(): Promise<void>;
  /** Reads the conversation on another device of the phone's user. */
  readOnOtherDevice(): Promise<void>;
  /** Returns whether the server considers the token of the phone's user as no longer responding. */
  isStale(): Promise<boolean>;
  /** Changes app settings until the cause is over. */
  changeAppSettings(preferences: object): Promise<void>;
  /** Advances time, after everything has been sent. */
  advance(ms: number): Promise<void>;
  /** Advances the clock if it can be set; otherwise waits in real time. */
  wait(ms: number): Promise<void>;
  /** Advances time second by second until the work has ended. */
  advanceUntil(work: Promise<unknown>): Promise<void>;
  settled(): Promise<void>;
}

export interface CauseStep {
  /** What happens, as the page shows it. */
  readonly text: string;
  /** Set if the cause needs a server with a settable clock and without rate limits. */
  readonly needsOwnServer?: true;
  run(stage: CauseStage): unknown;
}

/** An entry of the log about the phone. */
export interface CauseLog {
  readonly outcome: 'sent' | 'failed' | 'unreachable';
  readonly reason?: string;
  readonly code?: string;
  readonly tokenRemoved?: true;
  readonly state?: 'none' | 'displayed' | 'opened' | 'dismissed' | 'suppressed' | 'cleared';
  readonly evidence?: 'shown' | 'handed';
  readonly suppressedBy?: string;
  readonly permission?: string;
  readonly overdue?: true;
}

/** A reason why a notification was, or was not, on the screen: the steps that cause it, and the expected sentence. */
export interface Cause {
  /** Its number in docs/spec/last-mile.md#sandbox-phones. */
  readonly number: number;
  readonly title: string;
  readonly kind: PhoneKind;
  /** Set if its pushes are sent over several days. */
  readonly takesDays?: true;
  /** Time between the registration of the phone and the first step, ms. Default: 0. */
  readonly phoneAgeMs?: number;
  /** Set if the sentence depends on what the phone reports after the push, so that its login must not end. */
  readonly reportsLater?: true;
  /** State of the phone before the first step, where it differs from that of a new phone. */
  readonly phone?: Partial<Switches>;
  /**
   * Model of a phone that only this cause is played on. Set if another phone of the user cannot get into the first state, or out of
   * the last one. The other causes share a phone of each kind, which `Phone.repair` restores after each of them.
   */
  readonly ownModel?: string;
  readonly steps: readonly CauseStep[];
  /** The entries of the message for this phone, oldest first. */
  readonly log: readonly CauseLog[];
  /** Text that the sentence about one of these entries contains. */
  readonly says: string;
}
