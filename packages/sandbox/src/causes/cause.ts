import type { Phone } from '../phones/phone.ts';
import type { PhoneKind } from '../phones/phone-kinds.ts';
import type { Switches } from '../phones/switched.ts';
import type { Sandbox } from '../sandbox.ts';

/** The objects that the steps of a cause change. */
export interface CauseStage {
  readonly phone: Phone;
  readonly sandbox: Sandbox;
  /** Sends a message to the phone's user, and waits until its push is decided. Returns its id. */
  say(text?: string): Promise<string>;
  /** Sends a message to a group of both users. */
  sayInGroup(): Promise<string>;
  /** Sends messages without waiting for each. The first is the one that the cause is about. */
  sayMany(count: number): Promise<void>;
  /** Changes the last message. */
  edit(text: string): Promise<void>;
  /** Deletes the last message. */
  remove(): Promise<void>;
  /** Reads the conversation on another device of the phone's user. */
  readElsewhere(): Promise<void>;
  /** Returns whether the server considers the token of the phone's user as no longer responding. */
  isStale(): Promise<boolean>;
  /** Changes app settings until the cause is over. */
  set(preferences: object): Promise<void>;
  /** Advances time, after everything has been sent. */
  pass(ms: number): Promise<void>;
  /** Waits: advances a clock that can be set, otherwise waits for as long. */
  wait(ms: number): Promise<void>;
  /** Advances time second by second until something has ended. */
  passUntil(work: Promise<unknown>): Promise<void>;
  settled(): Promise<void>;
}

export interface CauseStep {
  /** What happens, in the words of the page. */
  readonly text: string;
  /** Set if the cause needs a server with a settable clock and without rate limits. */
  readonly needsOwnServer?: true;
  run(stage: CauseStage): unknown;
}

/** Entries of the log about the phone. */
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
  /** Set if days pass between its pushes. */
  readonly takesDays?: true;
  /** Time between the registration of the phone and the first step, ms. Default: 0. */
  readonly phoneAgeMs?: number;
  /** Set if the sentence depends on what the phone reports after the push, so that its login must not end. */
  readonly reportsLater?: true;
  /** State of the phone before the first step, where it differs from that of a new phone. */
  readonly phone?: Partial<Switches>;
  readonly steps: readonly CauseStep[];
  /** The entries of the message for this phone, oldest first. */
  readonly log: readonly CauseLog[];
  /** Text that the sentence about one of these entries contains. */
  readonly says: string;
}
