import { maskEmail, maskPhone } from '../../logs/redaction/mask-contact.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';

/** Names of members that contain content of users, or data that the app stored about them. */
const CONTENT_MEMBERS = new Set(['payload', 'metadata', 'statusMessage', 'text', 'description']);
const MASKS: Readonly<Record<string, (text: string) => string>> = {
  pushToken: maskToken,
  email: maskEmail,
  phno: maskPhone,
};
const EMAILS = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g;
const PHONES = /\+\d{6,15}\b/g;

/**
 * Returns JSON for a caller with the role `viewer`: without content, and with contacts and push tokens masked, even within
 * texts such as the message of a provider. See docs/spec/rest-and-realtime.md#roles.
 */
export function viewerView(json: string): string {
  return JSON.stringify(maskedValue(JSON.parse(json)));
}

function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(EMAILS, maskEmail).replaceAll(PHONES, maskPhone);
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      CONTENT_MEMBERS.has(name) ? [] : [[name, maskedMember(name, member)]],
    ),
  );
}

function maskedMember(name: string, member: unknown): unknown {
  const mask = Object.hasOwn(MASKS, name) ? MASKS[name] : undefined;
  return mask !== undefined && typeof member === 'string' ? mask(member) : maskedValue(member);
}
