import {
  type DeviceContext,
  type DeviceEntry,
  deviceSentence,
  type ExplainedDecision,
  type ExplainedMessage,
  type LogEntry,
  pushLifetimeSecondsOf,
} from '@chatwire/protocol';
import { deviceContextOf } from '../../logs/explained-decision.ts';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import type { Db } from '../../storage/storage.ts';
import { newestReportOf } from './newest-report-of.ts';
import type { StillShownOf } from './still-shown-of.ts';

export interface SentenceSources {
  readonly db: Db;
  readonly logs: LogStore;
}

/** Later pushes to one user that are compared with a push without a report. */
const MAX_LATER = 200;

/**
 * Returns decisions as JSON texts. Those with a device get a `sentence` about it, with the facts that the sentence depends
 * on in `deviceContext`. Those whose notification is still in the list of the device get `stillShown`. The others remain
 * as stored. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function withDeviceSentences(
  sources: SentenceSources,
  decisions: readonly Buffer[],
  message: Pick<ExplainedMessage, 'receiver' | 'receiverType'>,
  stillShownOf: StillShownOf,
): Promise<Buffer[]> {
  return Promise.all(decisions.map((decision) => withSentence(sources, decision, message, stillShownOf)));
}

/** Returns the facts, besides the entry, on which the sentence about a push depends. */
export async function sentenceContextOf({ db, logs }: SentenceSources, entry: LogEntry): Promise<DeviceContext> {
  const isSilent = entry.outcome === 'sent' && entry.device?.state === 'none';
  const isReplaced = isSilent && (await wasReplaced(logs, entry));
  return {
    ...deviceContextOf(entry.tokenType),
    ...(isReplaced && { replaced: true as const }),
    ...(await newestReportOf(db, entry)),
  };
}

async function withSentence(
  sources: SentenceSources,
  json: Buffer,
  { receiver, receiverType }: Pick<ExplainedMessage, 'receiver' | 'receiverType'>,
  stillShownOf: StillShownOf,
): Promise<Buffer> {
  if (!json.includes('"device":{')) return json;
  const { trace, device, ...decision }: ExplainedDecision = JSON.parse(json.toString());
  if (!device) return json;
  const entry: DeviceEntry = { receiver, receiverType, ...decision, device };
  const stored = parse(await sources.logs.get(decision.logId));
  const deviceContext = stored ? await sentenceContextOf(sources, stored) : (decision.deviceContext ?? {});
  const sentence = deviceSentence(entry, deviceContext);
  const stillShown = stored && (await stillShownOf(stored));
  return Buffer.from(
    JSON.stringify({ ...decision, device, deviceContext, sentence, ...(stillShown && { stillShown }), trace }),
  );
}

/**
 * Returns whether another push with the same tag was accepted for the same token while the provider still kept this
 * one. Tags of messages are their ids; those of calls and group events are compared within the conversation. False
 * where the payload is not stored: redaction removes the tag.
 */
async function wasReplaced(logs: LogStore, entry: LogEntry): Promise<boolean> {
  const tag = tagIn(entry);
  if (tag === undefined || entry.pushToken === undefined || entry.recipient === undefined) return false;
  const { _id: logId, recipient, messageId, conversationId, pushToken, processingStartedAtMS, trigger } = entry;
  const filter: LogFilter = {
    recipient,
    channel: 'push',
    outcome: 'sent',
    processedTo: processingStartedAtMS + pushLifetimeSecondsOf(trigger) * 1000,
    ...(tag === String(messageId) ? { messageId } : { conversationId }),
  };
  const { entries } = await logs.page({ filter, affix: 'prepend', logId, limit: MAX_LATER });
  return entries.some((text) => {
    const later = parse(text.toString());
    return later?.pushToken === pushToken && tagIn(later) === tag;
  });
}

function parse(json: string | undefined): LogEntry | undefined {
  return json === undefined ? undefined : JSON.parse(json);
}

/** Returns the tag in the data of a payload. See docs/spec/notifications.md#shared-payload-fields. */
function tagIn({ payload }: LogEntry): string | undefined {
  const { message, payload: apns }: { readonly message?: unknown; readonly payload?: unknown } = Object(payload);
  const { tag } = Object(Object(message).data ?? apns);
  return typeof tag === 'string' ? tag : undefined;
}
