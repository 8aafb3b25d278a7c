import { type DeviceContext, type LogEntry, reportedAtMsOf } from '@chatwire/protocol';
import { durationText } from '../text/times.ts';

/** Clocks of devices differ from the server’s. */
const CLOCK_DIFFERENCE_MS = 60_000;

type Push = Pick<LogEntry, '_id' | 'channel' | 'recipient' | 'pushToken' | 'trigger' | 'device' | 'payload'>;

/**
 * Returns the query for the pushes that may have cleared the notification of an entry; undefined unless it was shown and cleared. Pushes that only clear
 * belong to the newest message that they clear, so the entries of this message need not include them.
 */
export function clearPushQueryOf(entry: Push): Readonly<Record<string, string>> | undefined {
  const { recipient, device, trigger } = entry;
  const { displayedAtMS, clearedAtMS } = device ?? {};
  if (recipient === undefined || trigger === 'cleared') return undefined;
  if (displayedAtMS === undefined || clearedAtMS === undefined) return undefined;
  return {
    recipient,
    channel: 'push',
    processedFrom: String(displayedAtMS - CLOCK_DIFFERENCE_MS),
    processedTo: String(clearedAtMS + CLOCK_DIFFERENCE_MS),
    limit: '100',
  };
}

/**
 * Returns the push that cleared the notification of an entry: of those that only clear, and of ordinary ones that contain a clear, the one that the
 * device handled then. Undefined if none did, because the app was open there.
 */
export function clearPushOf<Row extends Push>({ _id, pushToken, device }: Push, rows: readonly Row[]): Row | undefined {
  const atMs = device?.clearedAtMS;
  if (atMs === undefined) return undefined;
  const [nearest] = rows
    .filter((row) => row._id !== _id && row.pushToken === pushToken)
    .map((row) => ({ row, difference: differenceTo(atMs, row) }))
    .filter(({ difference }) => difference <= CLEARING_MS)
    .toSorted((a, b) => a.difference - b.difference);
  return nearest?.row;
}

/** Time in which a device clears its list after it has received a push; each notification is reported by itself. */
const CLEARING_MS = 2_000;

/** Returns the time between the clearing of a notification and that by a push, ms; Infinity for a push that cannot have cleared it. */
function differenceTo(atMs: number, { trigger, device, payload }: Push): number {
  const { receivedAtMS: receivedAtMs = Infinity, clearedAtMS: clearedAtMs = receivedAtMs } = device ?? {};
  // A push that only clears is reported as cleared itself, after the notifications.
  if (trigger === 'cleared') return Math.abs(clearedAtMs - atMs);
  return receivedAtMs <= atMs && HAS_CLEAR.test(JSON.stringify(payload ?? {})) ? atMs - receivedAtMs : Infinity;
}

/** The field `clear` of a payload, whose place depends on the provider. See docs/spec/last-mile.md#clear-form. */
const HAS_CLEAR = /"clear":/;

/**
 * Returns that the push that cleared a notification belongs to another message; undefined if it does not. A push that only clears is listed
 * with the newest message that it clears.
 */
export function otherMessageText(
  { messageId }: Pick<LogEntry, 'messageId'>,
  push: Pick<LogEntry, 'messageId' | 'trigger'>,
): string | undefined {
  if (push.messageId === messageId) return undefined;
  return push.trigger === 'cleared'
    ? `listed with message ${push.messageId}, the newest that it clears`
    : `the push of another message (${push.messageId})`;
}

/**
 * Returns how long after its message was read a notification was cleared, as the timeline of the entry shows it: `5.1 s after it was read`.
 * If that took long, it says whether the push that clears was sent late, or arrived late. Undefined if it was not cleared for that.
 */
export function clearedAfterReadText(
  entry: Pick<LogEntry, 'device' | 'outcome' | 'processingEndedAtMS'>,
  { readAtMS }: DeviceContext = {},
  push?: Pick<LogEntry, 'processingEndedAtMS'>,
): string | undefined {
  const { clearedAtMS, clearedBy } = entry.device ?? {};
  if (clearedBy !== 'read' || clearedAtMS === undefined || readAtMS === undefined) return undefined;
  const afterMs = reportedAtMsOf(entry, clearedAtMS) - readAtMS;
  if (afterMs < 0) return undefined;
  const after = `${durationText(afterMs)} after it was read`;
  if (!push || afterMs < LATE_MS) return after;
  const sentMs = push.processingEndedAtMS - readAtMS;
  if (sentMs >= LATE_MS)
    return `${after}: it was sent late, because each device gets only a limited number of pushes that only clear`;
  return `${after}: it was sent ${durationText(sentMs)} after that, and arrived late`;
}

/** A push that clears is sent after 5 s, and then arrives within seconds. See docs/spec/last-mile.md#clear-delivery. */
const LATE_MS = 8_000;
