import { maskEmail, maskPhone } from '../../logs/redaction/mask-contact.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';

/** Members that hold content of users, or data an app stored about them. */
const CONTENT = new Set(['payload', 'metadata', 'statusMessage', 'text', 'description']);
const MASKED: Readonly<Record<string, (text: string) => string>> = {
  pushToken: maskToken,
  email: maskEmail,
  phno: maskPhone,
};
const EMAILS = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g;
const PHONES = /\+\d{6,15}\b/g;

/**
 * Returns JSON as keys with the role `viewer` see it: without content, contacts and push tokens masked, even within sentences
 * such as the message of a provider. See docs/spec/rest-and-realtime.md#roles.
 */
export function viewerView(json: string): string {
  return JSON.stringify(shown(JSON.parse(json)));
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(EMAILS, maskEmail).replaceAll(PHONES, maskPhone);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (CONTENT.has(name) ? [] : [[name, memberShown(name, member)]])),
  );
}

function memberShown(name: string, member: unknown): unknown {
  const mask = Object.hasOwn(MASKED, name) ? MASKED[name] : undefined;
  return mask !== undefined && typeof member === 'string' ? mask(member) : shown(member);
}
