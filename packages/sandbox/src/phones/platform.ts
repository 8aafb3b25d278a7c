import type { AcceptedPush } from '../accepted-push.ts';
import type { PhoneState } from './phone-state.ts';

/** A report of the app about a push, without its time. See docs/spec/last-mile.md#receipt-events. */
export interface PhoneReport {
  readonly event: 'received' | 'displayed' | 'suppressed';
  readonly by?: 'permission' | 'channel' | 'foreground' | 'budget';
  readonly evidence?: 'shown' | 'handed';
}

/** What a phone does with a push that arrives. */
export interface Reaction {
  /** `quiet`: listed without a sound. */
  readonly shows: 'loud' | 'quiet' | 'nothing';
  /** What code of the app reports; none when the system runs no code of it. Code that runs also removes what is outdated. */
  readonly reports: readonly PhoneReport[];
  /** Text of the system instead of that of the push. */
  readonly text?: { readonly title: string; readonly body: string };
  /** The badge of the app after it; absent: unchanged. */
  readonly badge?: number;
  /** The push had high priority and arrived as normal, which the app can see. */
  readonly isLowered?: true;
  /** Permission that the system revokes from the app. */
  readonly revokes?: 'permission';
}

/** The pushes that a provider keeps for one device. */
export type KeptPushes = Pick<PhoneState, 'waiting' | 'hasDropped'>;

/** The rules of one kind of phone and its provider. Pure functions of push, state, and time. */
export interface PlatformRules {
  readonly os: 'ios' | 'android' | 'web';
  /** Platform of its token. See docs/spec/rest-and-realtime.md#push-token-endpoints. */
  readonly platform: 'apns_ios_device' | 'fcm_android' | 'webpush_browser';
  /** Adds a push to those that the provider keeps. */
  keep(state: PhoneState, push: AcceptedPush): KeptPushes;
  /**
   * Returns when a kept push reaches the device, epoch ms: now or earlier, later, or `Infinity` until the state
   * changes.
   */
  arrivesAtMs(push: AcceptedPush, state: PhoneState): number;
  receive(push: AcceptedPush, state: PhoneState, nowMs: number): Reaction;
  /** Returns the notification channel of a push; absent where there are no channels. */
  channelOf?(push: AcceptedPush): string;
  /** Returns what the app can read of its settings. See docs/spec/last-mile.md#device-report. */
  settingsOf(state: PhoneState): object;
}

/** The push runs no code and shows nothing. */
export const NO_REACTION: Reaction = { shows: 'nothing', reports: [] };

/** Returns kept pushes and a new one, without those that it replaces. */
export function withPush(waiting: readonly AcceptedPush[], push: AcceptedPush): AcceptedPush[] {
  const { collapseKey } = push;
  const others = collapseKey === undefined ? waiting : waiting.filter((stored) => stored.collapseKey !== collapseKey);
  return [...others, push];
}

/** Returns whether the conversation of a push is on the screen. */
export function isOnScreen({ content }: AcceptedPush, { isAppOpen, openConversation }: PhoneState): boolean {
  return isAppOpen && openConversation !== undefined && content.conversationId === openConversation;
}
