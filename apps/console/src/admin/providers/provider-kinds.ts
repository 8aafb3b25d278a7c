import type { ProviderDescriptor } from '@chatwire/protocol';
import { ACCOUNT_KIND_LIST, type AccountKind } from '@chatwire/protocol/provider-accounts';

/** A service that can carry notifications, and what an account there needs. */
export interface ProviderKind extends ProviderDescriptor {
  /** In the address of its pages. */
  readonly id: string;
  /** Several accounts, told apart by their providerId; one of them is the default. */
  readonly hasAccounts: boolean;
}

/** Addresses that are older than the names the accounts are stored under. */
const IDS: Readonly<Partial<Record<AccountKind, string>>> = {
  custom: 'custom-push',
  customEmail: 'custom-email',
  customSms: 'custom-sms',
};

export const PROVIDER_KINDS: readonly ProviderKind[] = ACCOUNT_KIND_LIST.map(([kind, descriptor]) => ({
  ...descriptor,
  id: IDS[kind] ?? kind,
  hasAccounts: descriptor.limit > 1,
}));
