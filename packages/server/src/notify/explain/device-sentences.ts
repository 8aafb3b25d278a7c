import {
  DEVICE_REASON_CODES,
  type DeviceEntry,
  deviceSentence,
  type ExplainedDecision,
  type ExplainedMessage,
  isAboutDevice,
  type LogEntry,
} from '@chatwire/protocol';
import { type DeviceFactSources, type DeviceFactsOfEntry, deviceFactsOf } from './device-facts.ts';
import { readFactsOf } from './read-facts.ts';

type Participants = Pick<ExplainedMessage, 'receiver' | 'receiverType'>;

/**
 * Returns decisions as JSON texts. Those with a device get a `sentence` about it, with the facts that the sentence depends
 * on in `deviceContext`. Those whose notification is still in the list of the device get `stillShown`. The others remain
 * as stored. Decisions not to send because of the device get `deviceContext`. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function withDeviceSentences(
  sources: DeviceFactSources,
  decisions: readonly Buffer[],
  parties: Participants,
): Promise<Buffer[]> {
  const parsed = decisions.map(decisionWithDevice);
  const logIds = parsed.flatMap((decision) => decision?.logId ?? []);
  const texts = await Promise.all(logIds.map((logId) => sources.logs.get(logId)));
  const entries = texts.flatMap((text): LogEntry[] => (text === undefined ? [] : [JSON.parse(text)]));
  const facts = await deviceFactsOf(sources, entries);
  const readOf = await readFactsOf(sources.db, facts.rows, entries, facts.deviceOf);
  const byId = new Map(
    entries.map((entry) => {
      const { context, ...others } = facts.of(entry);
      const { processingEndedAtMS } = entry;
      return [entry._id, { ...others, processingEndedAtMS, context: { ...context, ...readOf(entry) } }];
    }),
  );
  return decisions.map((json, index) => {
    const decision = parsed[index];
    return decision ? withSentence(decision, byId.get(decision.logId), parties) : json;
  });
}

function decisionWithDevice(json: Buffer): ExplainedDecision | undefined {
  if (!MARKS.some((mark) => json.includes(mark))) return undefined;
  const decision: ExplainedDecision = JSON.parse(json.toString());
  return isAboutDevice(decision) ? decision : undefined;
}

/** Texts of which the JSON of each decision about a device contains one. */
const MARKS = ['"device":{', ...DEVICE_REASON_CODES.map((code) => `"${code}"`)];

/** `facts`: absent for an entry that was deleted in the meantime. */
function withSentence(
  { trace, ...decision }: ExplainedDecision,
  facts: (DeviceFactsOfEntry & Pick<LogEntry, 'processingEndedAtMS'>) | undefined,
  { receiver, receiverType }: Participants,
): Buffer {
  const { device } = decision;
  const deviceContext = facts?.context ?? decision.deviceContext ?? {};
  if (!device) return Buffer.from(JSON.stringify({ ...decision, deviceContext, trace }));
  // Decisions do not contain this time, before which no report is shown.
  const ended = facts && { processingEndedAtMS: facts.processingEndedAtMS };
  const entry: DeviceEntry = { receiver, receiverType, ...ended, ...decision, device };
  const sentence = deviceSentence(entry, deviceContext);
  const stillShown = facts?.stillShown;
  return Buffer.from(
    JSON.stringify({ ...decision, device, deviceContext, sentence, ...(stillShown && { stillShown }), trace }),
  );
}
