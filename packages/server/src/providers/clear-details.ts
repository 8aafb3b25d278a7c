import type { ClearCause } from '@chatwire/protocol';

/**
 * Shown notifications that a device clears. `c`: id of the conversation. `to`: id of the last message whose notification is
 * cleared, together with all earlier ones except thread replies. `p`: parent message; only replies of its thread are cleared.
 * `ids`: ids of individual messages. `by`: the cause, if it is not the one that the form implies. See
 * docs/spec/last-mile.md#clear-form.
 */
export type ClearItem =
  | { readonly c: string; readonly p?: number; readonly to: number; readonly by?: ClearCause }
  | { readonly c: string; readonly ids: readonly number[]; readonly by?: ClearCause };

/** The inner members of a clear push. See docs/spec/last-mile.md#clear-form. */
export interface ClearDetails {
  readonly title: '';
  readonly body: '';
  /** `clear`; for a deletion the message's id, so that the clear replaces the undelivered message at the provider. */
  readonly tag: string;
  readonly type: 'clear';
  /** Unread messages of the recipient in all conversations. Absent while the badge is turned off. */
  readonly unreadMessageCount?: number;
  readonly clear: readonly ClearItem[];
}

/**
 * Time for which push services keep a clear for a device that is off, in seconds. See docs/spec/last-mile.md#clear-delivery.
 */
export const CLEAR_LIFETIME_SECONDS = 86_400;
