import type { RetiredKeys } from '../../providers/provider-module.ts';
import type { Document } from './document.ts';
import type { ProviderKind } from './provider-kind.ts';
import { retiredKeysOf } from './stored-provider.ts';

/**
 * Returns the earlier signing keys of an account after a write: includes the replaced key, because devices that registered
 * with it need it, and excludes the current one. Undefined if there are none.
 */
export function keysRetiredBy(kind: ProviderKind, fields: Document, stored: Document): RetiredKeys | undefined {
  const present = kind.signingKeyOf?.(fields);
  const previous = kind.signingKeyOf?.(stored);
  const known = retiredKeysOf(stored) ?? {};
  const all = previous === undefined ? known : { ...known, [previous.id]: previous.secret };
  const retired = Object.entries(all).filter(([id]) => id !== present?.id);
  return retired.length === 0 ? undefined : Object.fromEntries(retired);
}
