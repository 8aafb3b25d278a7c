import { createHash } from 'node:crypto';
import { type FormFields, formFields } from './form-fields.ts';
import { htmlToText } from './html-to-text.ts';
import { withoutHistory } from './without-history.ts';

/** An email that someone sent to a reply address. */
export interface MailReply {
  /** All addresses to which it was sent. */
  readonly addresses: readonly string[];
  /** The sender's text, without the quoted history. */
  readonly text: string;
  /** Stays the same if the email is delivered again. Absent without a message id. */
  readonly muid?: string;
}

/** Maximum number of characters of a body that are read. The posted text is much shorter. */
const MAX_BODY_CHARS = 200_000;
const MAX_HEADER_CHARS = 20_000;
const MAX_ADDRESSES = 20;

/** Parses a call from SendGrid's inbound parse webhook. Undefined if the body is not a form. */
export async function readReply(contentType: string, body: Buffer): Promise<MailReply | undefined> {
  const fields = await formFields(contentType, body, charsetsOf);
  if (!fields) return undefined;
  const plain = fields.get('text')?.slice(0, MAX_BODY_CHARS) ?? '';
  const text = plain.trim() === '' ? htmlToText(fields.get('html')?.slice(0, MAX_BODY_CHARS) ?? '') : plain;
  const [, id] = /^message-id:\s*(\S+)/im.exec(fields.get('headers')?.slice(0, MAX_HEADER_CHARS) ?? '') ?? [];
  return {
    addresses: addressesIn(fields),
    text: withoutHistory(text),
    ...(id !== undefined && { muid: `mail-${createHash('sha256').update(id).digest('hex').slice(0, 40)}` }),
  };
}

/** Returns the actual recipients, from the envelope, and the addresses that the sender wrote, from the headers. */
function addressesIn(fields: FormFields): string[] {
  const envelope = objectIn(fields.get('envelope'));
  const to = envelope && Array.isArray(envelope.to) ? envelope.to : [];
  const header = `${fields.get('to') ?? ''} ${fields.get('cc') ?? ''}`.slice(0, MAX_HEADER_CHARS);
  const written = header.match(/[^\s<>,;"()@]{1,64}@[^\s<>,;"()@]+/g) ?? [];
  return [...to.filter((address) => typeof address === 'string'), ...written].slice(0, MAX_ADDRESSES);
}

function charsetsOf(raw: FormFields): (name: string) => string | undefined {
  const charsets = objectIn(raw.get('charsets'));
  return (name) => {
    const charset = charsets && Object.hasOwn(charsets, name) ? charsets[name] : undefined;
    return typeof charset === 'string' ? charset : undefined;
  };
}

function objectIn(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
