import type { TokenProvider } from '@chatwire/protocol';
import type { PushToken } from '../candidate.ts';
import type { PushAccount } from '../push-accounts.ts';
import type { AccountMatch } from './account-directory.ts';

/** Target of one decision. */
export type Target = TokenTarget | CustomTarget | NoTarget;

/** A device, together with the provider account that its push token names. */
export interface TokenTarget extends AccountMatch<PushAccount> {
  readonly provider: TokenProvider;
  readonly token: PushToken;
  /**
   * Whether the push ends the ringing that an earlier push started. Rules about preferences do not apply then.
   * See docs/spec/notifications.md#call-tokens-and-ring-stop.
   */
  readonly isRingStop: boolean;
}

/** Returns the target if it is a device; undefined for the custom webhook and for no target. */
export function deviceOf(target: Target): TokenTarget | undefined {
  return 'token' in target ? target : undefined;
}

/** The custom webhook of the operator, which finds the devices itself. */
export interface CustomTarget {
  readonly provider: 'custom';
}

/** There is no device, or no provider. The candidate has one entry nevertheless. See docs/spec/notifications.md#model. */
export interface NoTarget {
  readonly provider: 'none';
  /** Whether the candidate has devices, in which case push has no enabled provider. */
  readonly hasDevice: boolean;
}
