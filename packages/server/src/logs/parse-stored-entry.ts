import type { LogEntry } from '@chatwire/protocol';
import type { NewLogEntry } from './log-store.ts';

const PAYLOAD = '"payload":';
const AFTER_PAYLOAD = '"notificationTriggered":';

/** Parses an entry from its stored text without the opening brace. The payload stays text. */
export function parseStoredEntry(body: string): NewLogEntry {
  const { payload: _, ...members } = JSON.parse(`{${body}`) as LogEntry;
  const payload = payloadIn(body);
  return payload === undefined ? members : { ...members, payload };
}

/**
 * Returns the text of the payload; undefined if the entry has none. Members are in the order of the contract, no member before
 * the payload is an object, and strings escape quotation marks. The first occurrence of a member name is therefore the member.
 */
function payloadIn(body: string): string | undefined {
  const at = body.indexOf(PAYLOAD);
  if (at < 0 || at > body.indexOf(AFTER_PAYLOAD)) return undefined;
  const begin = at + PAYLOAD.length;
  return body.slice(begin, endOfObject(body, begin));
}

function endOfObject(json: string, begin: number): number {
  let depth = 0;
  let at = begin;
  do {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    at++;
  } while (depth > 0);
  return at;
}

/** Returns the index of the quotation mark that ends a string. `begin`: index of the one that begins it. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
