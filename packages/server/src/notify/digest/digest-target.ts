import type { DigestAccount } from '../../providers/registry.ts';

/** The provider account of one decision about a batch; `none` if the channel has no enabled account. */
export type DigestTarget = DigestAccount | { readonly provider: 'none' };
