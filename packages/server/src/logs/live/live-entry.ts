import type { LogEntry } from '@chatwire/protocol';
import { withoutPayload } from './without-payload.ts';

/** An entry for live tails: parsed at most once, whatever the number of readers. */
export class LiveEntry {
  readonly json: Buffer;
  readonly logId: string;
  #members: Omit<LogEntry, 'payload'> | undefined;
  #withoutPayload: Buffer | undefined;

  /** `json`: a stored entry. */
  constructor(json: Buffer) {
    this.json = json;
    this.logId = logIdOf(json);
  }

  /** All members but the payload, which no filter reads, and which is the largest. */
  get members(): Omit<LogEntry, 'payload'> {
    this.#members ??= parse(this.jsonWithoutPayload);
    return this.#members;
  }

  get jsonWithoutPayload(): Buffer {
    this.#withoutPayload ??= withoutPayload(this.json);
    return this.#withoutPayload;
  }
}

/** Returns the `_id`, which is the first member of every entry. */
export function logIdOf(json: Buffer): string {
  return json.toString('latin1', ID_AT, ID_AT + 24);
}

const ID_AT = '{"_id":"'.length;

function parse(json: Buffer): LogEntry {
  return JSON.parse(json.toString()) as LogEntry;
}
