import type { TokenProvider } from '@chatwire/protocol';
import type { PushToken } from '../candidate.ts';
import type { PushAccount } from '../push-accounts.ts';
import type { AccountMatch } from './account-directory.ts';

/** Target of one decision. */
export type Target = TokenTarget | CustomTarget | NoTarget;

/** One device through the account that its token names. */
export interface TokenTarget extends AccountMatch<PushAccount> {
  readonly provider: TokenProvider;
  readonly token: PushToken;
  /**
   * Ends the ringing that an earlier push started: skips rules 1-4.
   * See docs/spec/notifications.md#call-tokens-and-ring-stop.
   */
  readonly ringStop: boolean;
}

/** Returns the target if it is a device; undefined for the operator's webhook and for none. */
export function deviceOf(target: Target): TokenTarget | undefined {
  return 'token' in target ? target : undefined;
}

/** The operator's webhook; it finds the devices itself. */
export interface CustomTarget {
  readonly provider: 'custom';
}

/** Nothing to send through: the candidate still gets one entry. See docs/spec/notifications.md#model, rule 3. */
export interface NoTarget {
  readonly provider: 'none';
  /** The candidate has devices, but push has no enabled provider. */
  readonly hasDevice: boolean;
}
