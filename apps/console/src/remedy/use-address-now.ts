import type { LogEntry, Reason } from '@chatwire/protocol';
import { isFirstLoad } from '../api/is-first-load.ts';
import { useContactsOf } from './use-contacts-of.ts';

interface AddressNow {
  /** `an email address` or `a phone number`; undefined if the recipient still has none, or if the entry is not about a missing one. */
  readonly added: string | undefined;
  readonly isLoading: boolean;
}

/** Returns which address the recipient of an entry has by now that they did not have when it was decided. */
export function useAddressNow({ recipient = '', reason }: Pick<LogEntry, 'recipient' | 'reason'>): AddressNow {
  const missing = reason && MISSING[reason];
  const contacts = useContactsOf(recipient, missing !== undefined && recipient !== '');
  const isAdded = missing && contacts.data?.[missing.member] != null;
  return { added: isAdded ? missing.name : undefined, isLoading: isFirstLoad(contacts) };
}

const MISSING: Partial<Record<Reason, { readonly member: 'email' | 'phno'; readonly name: string }>> = {
  MISSING_EMAIL: { member: 'email', name: 'an email address' },
  MISSING_PHNO: { member: 'phno', name: 'a phone number' },
};
