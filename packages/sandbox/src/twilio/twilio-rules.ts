import type { SandboxResponse } from '../endpoint.ts';
import { twilioError } from './twilio-responses.ts';

const MAX_BODY_CHARACTERS = 1600;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns the first error Twilio would report for the form of a new message; undefined if it is valid. */
export function formFault(form: URLSearchParams): SandboxResponse | undefined {
  const to = form.get('To') ?? '';
  const from = form.get('From') ?? '';
  const body = form.get('Body') ?? '';
  const callback = form.get('StatusCallback');
  if (to === '') return rejection(21604, "A 'To' phone number is required.");
  if (!E164.test(to)) return rejection(21211, `Invalid 'To' Phone Number: ${masked(to)}`);
  if (from === '') return rejection(21603, "A 'From' phone number is required.");
  if (!E164.test(from)) return rejection(21212, `Invalid 'From' Phone Number: ${masked(from)}`);
  if (to === from) return rejection(21266, "'To' and 'From' number cannot be the same");
  if (body === '') return rejection(21602, 'Message body is required.');
  if (body.length > MAX_BODY_CHARACTERS)
    return rejection(21617, 'The concatenated message body exceeds the 1600 character limit.');
  if (callback !== null && !isCallbackUrl(callback)) return rejection(21609, 'Invalid StatusCallback URL.');
  return undefined;
}

function isCallbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && !hostname.includes('_');
}

function masked(number: string): string {
  return `${number.slice(0, -4)}XXXX`;
}

function rejection(code: number, message: string): SandboxResponse {
  return twilioError(400, code, message);
}
