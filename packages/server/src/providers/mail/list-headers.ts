import type { UnsubscribeUrls } from '../provider.ts';

/**
 * Returns the headers that let email clients offer an unsubscribe button (RFC 8058), and that mark digests as automatic list
 * emails. `from`: address of the sender. See docs/spec/last-mile.md#unsubscribe.
 */
export function listHeaders({ all }: UnsubscribeUrls, from: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${all}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<conversation-digest.${domainOf(from)}>`,
    'Auto-Submitted': 'auto-generated',
    Precedence: 'list',
  };
}

/** Returns the part of an address after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
