import { entryJson } from '../entry-json.ts';
import { entryTexts, type TraceJson } from '../entry-texts.ts';
import type { NewLogEntry } from '../log-store.ts';

const PREFIX_LENGTH = '{"_id":"",'.length;

/** All of an entry except its id and trace: JSON text after the first member, ready to be sent. */
export interface StoredText {
  readonly body: string;
  /** Empty when there is none. */
  readonly trace: string;
}

/** Returns the stored text of an entry. `traceJson` serializes traces (default: `JSON.stringify`). */
export function storedTextOf(entry: NewLogEntry, traceJson?: TraceJson): StoredText {
  const texts = entryTexts(entry, traceJson);
  const json = entryJson('', entry, { ...texts, traceJson: undefined }, entry, entry.member !== undefined);
  return { body: json.slice(PREFIX_LENGTH), trace: texts.traceJson ?? '' };
}

/** Returns an entry as it is sent: its id, then the stored bytes. `trace`: empty to omit it. */
export function entryText(logId: string, body: Buffer, trace = ''): Buffer {
  const last = trace === '' ? '' : `,"trace":${trace}}`;
  const end = last === '' ? body.length : body.length - 1;
  const text = Buffer.allocUnsafe(ENTRY_OVERHEAD + end + Buffer.byteLength(last));
  const at = text.write(`{"_id":"${logId}",`, 'latin1');
  body.copy(text, at, 0, end);
  text.write(last, at + end);
  return text;
}

/** Returns the JSON of an entry with its trace, which comes last. `trace`: empty to leave it out. */
export function withTrace(text: Buffer, trace: string): Buffer {
  return trace === '' ? text : Buffer.concat([text.subarray(0, -1), Buffer.from(`,"trace":${trace}}`)]);
}

/** Returns the `messageId` of an entry's text: no user content precedes it. */
export function messageIdIn(body: Buffer): number {
  const at = body.indexOf(MESSAGE_ID) + MESSAGE_ID.length;
  return Number.parseInt(body.toString('latin1', at, at + 16), 10);
}

const MESSAGE_ID = '"messageId":';
const ENTRY_OVERHEAD = PREFIX_LENGTH + 24;
