import { ACCOUNT_KIND_LIST, ACCOUNT_KINDS, type AccountKind, type ProviderDescriptor } from '@chatwire/protocol';
import type { ProviderModule } from '../../providers/provider-module.ts';
import { PROVIDER_MODULES } from '../../providers/registry.ts';

/** One kind of provider account: its descriptor and the server's part. */
export interface ProviderKind extends ProviderDescriptor, ProviderModule {
  /** Names the kind in the store. */
  readonly kind: AccountKind;
}

/** Every kind, in the order of the registry. */
export const PROVIDER_KINDS: readonly ProviderKind[] = ACCOUNT_KIND_LIST.map(([kind]) => providerKindOf(kind));

export function providerKindOf(kind: AccountKind): ProviderKind {
  return { kind, ...ACCOUNT_KINDS[kind], ...PROVIDER_MODULES[kind] };
}

/**
 * Returns the id of a kind with one account, which the API does not name; undefined for kinds whose accounts have ids.
 */
export function fixedIdOf({ limit, provider }: ProviderKind): string | undefined {
  return limit === 1 ? provider : undefined;
}
