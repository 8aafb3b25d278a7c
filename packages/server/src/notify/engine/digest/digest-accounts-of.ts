import { ACCOUNT_KIND_LIST } from '@chatwire/protocol';
import type { DigestSubject } from '../../../providers/digest-format.ts';
import { type DigestAccount, digestFormatOf } from '../../../providers/registry.ts';
import type { ProviderAccount, ProviderAccounts } from '../../../settings/providers-directory.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';

/** Returns the enabled provider accounts of a channel, for decisions. Omits accounts whose credentials are unusable. */
export function digestAccountsOf(
  accounts: ProviderAccounts,
  channel: DigestChannel,
  subject: DigestSubject,
): DigestAccount[] {
  return ACCOUNT_KIND_LIST.flatMap(([kind, descriptor]) => {
    const format = descriptor.channel === channel ? digestFormatOf(kind) : undefined;
    if (!format) return [];
    const known: readonly ProviderAccount<object>[] = accounts[kind];
    return known.flatMap(({ isEnabled, fields, inboundToken }) =>
      isEnabled && fields ? [format.accountOf({ fields, inboundToken }, subject)] : [],
    );
  });
}
