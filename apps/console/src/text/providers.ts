import { ALL_PROVIDERS, type ProviderName } from '@chatwire/protocol/notification-enums';
import { descriptorOf } from '@chatwire/protocol/provider-accounts';

export const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = labels();

function labels(): Record<ProviderName, string> {
  const entries = ALL_PROVIDERS.map((provider) => [provider, descriptorOf(provider).label] as const);
  // Every name has an entry.
  return Object.fromEntries(entries) as Record<ProviderName, string>;
}
