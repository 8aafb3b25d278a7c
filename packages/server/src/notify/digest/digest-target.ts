import type { DigestAccount } from '../../providers/registry.ts';

/** The account that one decision about a batch leads to; `none` when the channel has none. */
export type DigestTarget = DigestAccount | { readonly provider: 'none' };
