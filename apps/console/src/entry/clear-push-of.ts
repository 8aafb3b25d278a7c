import type { LogEntry } from '@chatwire/protocol';

/** Clocks of devices differ from the server’s. */
const CLOCK_DIFFERENCE_MS = 60_000;

type Push = Pick<LogEntry, '_id' | 'channel' | 'recipient' | 'pushToken' | 'trigger' | 'device'>;

/**
 * Returns the query for the pushes that may have cleared the notification of an entry; undefined unless it was shown and cleared. They
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
    trigger: 'cleared',
    processedFrom: String(displayedAtMS - CLOCK_DIFFERENCE_MS),
    processedTo: String(clearedAtMS + CLOCK_DIFFERENCE_MS),
    limit: '100',
  };
}

/**
 * Returns the push that cleared the notification of an entry: a device reports both with the same time. Undefined if none did, because
 * the app was open there, or an ordinary push cleared it.
 */
export function clearPushOf<Row extends Push>({ pushToken, device }: Push, rows: readonly Row[]): Row | undefined {
  return rows.find(
    (row) =>
      row.trigger === 'cleared' && row.pushToken === pushToken && row.device?.clearedAtMS === device?.clearedAtMS,
  );
}
