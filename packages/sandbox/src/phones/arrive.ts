import { clearCauseOf, clearOf } from '@chatwire/sdk/clears';
import type { AcceptedPush } from '../accepted-push.ts';
import type { PhoneState, ShownNotification } from './phone-state.ts';
import type { PlatformRules } from './platform.ts';
import type { Receipt } from './receipt-faults.ts';

const DAY_MS = 86_400_000;
const HISTORY_MS = 7 * DAY_MS;
/** Android and iOS keep this many notifications of an app. */
const MAX_SHOWN = 50;

/** Changes of a push on a phone, and what the app reports about it. */
export interface Arrival {
  readonly state: PhoneState;
  readonly receipts: readonly Receipt[];
  /** The push had high priority and arrived as normal. */
  readonly isLowered: boolean;
}

/** Delivers a push to the phone. `nowMs`: the real time. */
export function arrive(push: AcceptedPush, before: PhoneState, { receive }: PlatformRules, nowMs: number): Arrival {
  const { shows, reports, text, badge = before.badge, isLowered = false, revokes } = receive(push, before, nowMs);
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
  const { left, receipts: cleared } = reports.length > 0 ? clear(push, before.shown) : leaving(before.shown);
  const past = { atMs: nowMs, form: push.form, isHighPriority: push.isHighPriority, wasShown: shows !== 'nothing' };
  const receipts = [...reports.map((report) => ({ ...report, token: receiptIn(push) })), ...cleared];
  return {
    state: {
      ...before,
      shown: shows === 'nothing' ? left : withNotification(left, notification),
      badge,
      history: [...before.history.filter(({ atMs }) => atMs > nowMs - HISTORY_MS), past],
      ...(revokes && { permission: 'denied' as const }),
    },
    receipts: before.reportsReceipts
      ? receipts.map((receipt) => ({ ...receipt, atMS: nowMs + before.clockOffsetMs }))
      : [],
    isLowered,
  };
}

interface Cleared {
  readonly left: readonly ShownNotification[];
  readonly receipts: readonly Omit<Receipt, 'atMS'>[];
}

/** Removes the notifications that a push covers. A clear push itself is reported as well. */
function clear(push: AcceptedPush, shown: readonly ShownNotification[]): Cleared {
  const found = clearOf(push.data);
  if (!found) return leaving(shown);
  const causes = new Map(shown.map((one) => [one, clearCauseOf(found.items, one.push.data)]));
  const receipts = [...causes].flatMap(([one, by]) =>
    by ? [{ token: receiptIn(one.push), event: 'cleared' as const, by }] : [],
  );
  const [first] = receipts;
  const own = { token: receiptIn(push), event: 'cleared' as const, ...(first && { by: first.by }) };
  return {
    left: shown.filter((one) => causes.get(one) === undefined),
    receipts: found.isOnlyClear ? [...receipts, own] : receipts,
  };
}

function leaving(shown: readonly ShownNotification[]): Cleared {
  return { left: shown, receipts: [] };
}

/** Returns the receipt token of a push; empty without receipts. */
function receiptIn({ content }: AcceptedPush): string {
  return content.receipt ?? '';
}

/** A later notification replaces the one with its tag. */
function withNotification(shown: readonly ShownNotification[], added: ShownNotification): ShownNotification[] {
  return [...shown.filter(({ tag }) => tag !== added.tag), added].slice(-MAX_SHOWN);
}
