import type { ContactDetailsPatch } from '@chatwire/protocol';

/** Both addresses as typed. */
export interface ContactInput {
  readonly email: string;
  readonly phno: string;
}

/** Returns what is wrong with each address. An empty one removes the address. See docs/spec/notifications.md#contact-details. */
export function contactFaults({ email, phno }: ContactInput): Partial<ContactInput> {
  const [mail, phone] = [email.trim(), phno.trim()];
  return {
    ...(mail !== '' && !isEmail(mail) && { email: 'Not a valid email address' }),
    ...(phone !== '' && !/^\+[1-9]\d{6,14}$/.test(compact(phone)) && { phno: 'Start with + and the country code' }),
  };
}

/** Returns the request that stores both addresses; spaces and hyphens in a phone number are dropped. */
export function contactPatchOf({ email, phno }: ContactInput): ContactDetailsPatch {
  return { email: email.trim() || null, phno: compact(phno) || null };
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(text);
}

function compact(phno: string): string {
  return phno.replaceAll(/[\s()-]/g, '');
}
