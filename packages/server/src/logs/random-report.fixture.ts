import type { DeliveryReport, EntryContent, NewLogEntry } from './log-store.ts';
import { between, pick, type Random } from './random-entries.fixture.ts';

/** Returns a random delivery report that a provider could send later. */
export function randomReport(random: Random, entry: NewLogEntry): DeliveryReport {
  const success = random() < 0.4;
  const response = entry.providerResponse ?? { status: 202, code: null, message: null, id: null, durationMs: 7 };
  return {
    success,
    outcome: success ? 'sent' : 'failed',
    providerResponse: {
      ...response,
      code: success ? null : pick(random, ['30003', '30005']),
      ...(random() < 0.2 && { durationMs: between(random, 0, 90_000) }),
      deliveryStatus: success ? 'delivered' : pick(random, ['failed', 'undelivered']),
    },
    updatedAtMS: entry.processingEndedAtMS + between(random, 1, 100_000),
  };
}

/** Removes everything about content and recipients, as an erasure does. */
export function erased(content: EntryContent): EntryContent {
  if (content.redacted?.includes('erasure')) return content;
  const { payload: _, pushToken: __, redacted = [], ...rest } = content;
  return { ...rest, redacted: [...redacted, 'erasure'] };
}

/** Masks texts and tokens; entries without either stay as they are. */
export function masked(content: EntryContent): EntryContent {
  const { payload, pushToken, redacted = [] } = content;
  const isDone = redacted.includes('content');
  if (isDone || (payload === undefined && pushToken === undefined)) return content;
  return {
    ...content,
    ...(payload !== undefined && { payload: `{"masked":${payload.length}}` }),
    ...(pushToken !== undefined && { pushToken: `…${pushToken.slice(-6)}` }),
    redacted: [...redacted, 'content'],
  };
}
