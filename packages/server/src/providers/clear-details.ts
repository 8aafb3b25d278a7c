import type { ClearCause } from '@chatwire/protocol';

/**
 * Shown notifications that a device removes. `c`: conversation. `to`: up to this message, without thread replies. `p`: replies
 * of this thread instead. `ids`: single messages. `by`: the cause, if it is not the one that the form implies.
 * See docs/spec/last-mile.md#clear-form.
 */
export type ClearItem =
  | { readonly c: string; readonly p?: number; readonly to: number; readonly by?: ClearCause }
  | { readonly c: string; readonly ids: readonly number[]; readonly by?: ClearCause };

/** The inner members of a clear push. See docs/spec/last-mile.md#clear-form. */
export interface ClearDetails {
  readonly title: '';
  readonly body: '';
  /** `clear`; the message's id for a deletion, which replaces the message at the provider. */
  readonly tag: string;
  readonly type: 'clear';
  /** Total unread of the recipient, while the badge is on. */
  readonly unreadMessageCount?: number;
  readonly clear: readonly ClearItem[];
}

/** A device that is off receives a clear within a day. See docs/spec/last-mile.md#clear-delivery. */
export const CLEAR_LIFE_SECONDS = 86_400;
