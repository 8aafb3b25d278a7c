import type { DigestAccount } from '../../providers/registry.ts';

/** The target account of one decision about a batch; `none` when the channel has none. */
export type DigestTarget = DigestAccount | { readonly provider: 'none' };
