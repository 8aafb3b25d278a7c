import type { ProviderDescriptor } from '@chatwire/protocol';
import { ACCOUNT_KIND_LIST, type AccountKind } from '@chatwire/protocol/provider-accounts';

/** A kind of provider, and the fields of its accounts. */
export interface ProviderKind extends ProviderDescriptor {
  /** Part of the URL of its pages. */
  readonly id: string;
  /** Allows several accounts, distinguished by providerId; one is the default. */
  readonly hasAccounts: boolean;
}

/** Page ids that differ from the name of the account kind. */
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
