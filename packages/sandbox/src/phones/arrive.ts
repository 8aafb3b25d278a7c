import { clearCauseOf, clearOf } from '@chatwire/sdk/clears';
import type { AcceptedPush } from '../accepted-push.ts';
import type { PhoneState, ShownNotification } from './phone-state.ts';
import type { PlatformRules } from './platform.ts';
import type { Receipt } from './receipt-faults.ts';

const DAY_MS = 86_400_000;
const HISTORY_MS = 7 * DAY_MS;
/** Maximum number of notifications of an app that Android and iOS keep. */
const MAX_SHOWN = 50;

/** What a push changes on a phone, and what the app reports about it. */
export interface Arrival {
  readonly state: PhoneState;
  readonly receipts: readonly Receipt[];
  /** The push had high priority and arrived as normal. */
  readonly isLowered: boolean;
  /** Notifications that the system has removed because an app cannot have more. */
  readonly crowdedOut: readonly ShownNotification[];
}

/** Delivers a push to a phone. Returns what changes on it and what the app reports. `nowMs`: the real time. */
export function arrive(push: AcceptedPush, phone: PhoneState, { receive }: PlatformRules, nowMs: number): Arrival {
  const { shows, reports, text, badge = phone.badge, isLowered = false, revokes } = receive(push, phone, nowMs);
  const { tag, title, body } = push.content;
  const notification: ShownNotification = {
    tag: tag ?? title,
    title: text?.title ?? title,
    body: text?.body ?? body,
    isQuiet: shows === 'quiet',
    push,
    shownAtMs: nowMs,
  };
  // Code of the app that runs for a push reports it, and removes what the push says is outdated.
  const { remaining, receipts: cleared } = reports.length > 0 ? clear(push, phone.shown) : unchanged(phone.shown);
  const past = { atMs: nowMs, form: push.form, isHighPriority: push.isHighPriority, wasShown: shows !== 'nothing' };
  const receipts = [...reports.map((report) => ({ ...report, token: receiptTokenOf(push) })), ...cleared];
  const shown = shows === 'nothing' ? remaining : withNotification(remaining, notification);
  return {
    state: {
      ...phone,
      shown: shown.slice(-MAX_SHOWN),
      badge,
      history: [...phone.history.filter(({ atMs }) => atMs > nowMs - HISTORY_MS), past],
      ...(revokes && { permission: 'denied' as const }),
    },
    receipts: phone.reportsReceipts
      ? receipts.map((receipt) => ({ ...receipt, atMS: nowMs + phone.clockOffsetMs }))
      : [],
    isLowered,
    crowdedOut: shown.slice(0, -MAX_SHOWN),
  };
}

interface Cleared {
  readonly remaining: readonly ShownNotification[];
  readonly receipts: readonly Omit<Receipt, 'atMS'>[];
}

/** Removes the notifications that a push covers. A clear push itself is reported as well. */
function clear(push: AcceptedPush, notifications: readonly ShownNotification[]): Cleared {
  const pushClear = clearOf(push.data);
  if (!pushClear) return unchanged(notifications);
  const causes = new Map(notifications.map((one) => [one, clearCauseOf(pushClear.items, one.push.data)]));
  const receipts = [...causes].flatMap(([one, by]) =>
    by ? [{ token: receiptTokenOf(one.push), event: 'cleared' as const, by }] : [],
  );
  const [first] = receipts;
  const receiptOfPush = { token: receiptTokenOf(push), event: 'cleared' as const, ...(first && { by: first.by }) };
  return {
    remaining: notifications.filter((one) => causes.get(one) === undefined),
    receipts: pushClear.isOnlyClear ? [...receipts, receiptOfPush] : receipts,
  };
}

function unchanged(notifications: readonly ShownNotification[]): Cleared {
  return { remaining: notifications, receipts: [] };
}

/** Returns the receipt token of a push; empty without receipts. */
function receiptTokenOf({ content }: AcceptedPush): string {
  return content.receipt ?? '';
}

/** Adds a notification, in place of the one with the same tag. */
function withNotification(notifications: readonly ShownNotification[], added: ShownNotification): ShownNotification[] {
  return [...notifications.filter(({ tag }) => tag !== added.tag), added];
}
