import { ACCOUNT_KIND_LIST, ACCOUNT_KINDS, type AccountKind, type ProviderDescriptor } from '@chatwire/protocol';
import type { ProviderModule } from '../../providers/provider-module.ts';
import { PROVIDER_MODULES } from '../../providers/registry.ts';

/** A kind of provider account: its descriptor and the code of the server for it. */
export interface ProviderKind extends ProviderDescriptor, ProviderModule {
  /** Name of the kind in the database. */
  readonly kind: AccountKind;
}

/** Every kind, in the order of the registry. */
export const PROVIDER_KINDS: readonly ProviderKind[] = ACCOUNT_KIND_LIST.map(([kind]) => providerKindOf(kind));

export function providerKindOf(kind: AccountKind): ProviderKind {
  return { kind, ...ACCOUNT_KINDS[kind], ...PROVIDER_MODULES[kind] };
}

/**
 * Returns the id of the account of a kind with only one, which the API does not include. Undefined for other kinds.
 */
export function fixedIdOf({ limit, provider }: ProviderKind): string | undefined {
  return limit === 1 ? provider : undefined;
}
