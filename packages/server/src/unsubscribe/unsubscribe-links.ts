import type { Clock } from '../base/time/clock.ts';
import type { UnsubscribeUrls } from '../providers/provider.ts';
import { saveUnsubscribeLink } from '../storage/notifications/settings/unsubscribe-links-store.ts';
import type { Db } from '../storage/storage.ts';
import { type UnsubscribeTokens, unsubscribeHashOf } from './unsubscribe-token.ts';

export interface UnsubscribeLinksOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: UnsubscribeTokens;
  /** Server setting. Without an https address there are no links, since email clients call no others. */
  readonly publicUrl: string | undefined;
}

export const UNSUBSCRIBE_PATH = '/v3/notifications/email/v1/unsubscribe';

/** Maximum length of a header line, without its end. See RFC 5322, 2.1.1. */
const MAX_LINE_LENGTH = 998;

/** Creates the unsubscribe links of emails. See docs/spec/last-mile.md#unsubscribe. */
export class UnsubscribeLinks {
  readonly #options: UnsubscribeLinksOptions;

  constructor(options: UnsubscribeLinksOptions) {
    this.#options = options;
  }

  /** Returns links for an email that is sent now. Undefined without an https address of this server. */
  async of(uid: string, conversationId: string | undefined): Promise<UnsubscribeUrls | undefined> {
    const { db, clock, publicUrl } = this.#options;
    if (!publicUrl?.startsWith('https://')) return undefined;
    const nowMs = clock.now();
    const second = Math.floor(nowMs / 1000);
    const uidHash = unsubscribeHashOf(uid);
    const conversationHash = unsubscribeHashOf(conversationId ?? '');
    const all = this.#urlOf(publicUrl, { uidHash, conversationHash: undefined, second });
    if (`List-Unsubscribe: <${all}>`.length > MAX_LINE_LENGTH) return undefined;
    await saveUnsubscribeLink(db, {
      uid_hash: uidHash,
      conversation_hash: conversationHash,
      uid,
      conversation_id: conversationId ?? '',
      sent_at_ms: nowMs,
    });
    if (conversationId === undefined) return { all };
    return { all, conversation: this.#urlOf(publicUrl, { uidHash, conversationHash, second }) };
  }

  #urlOf(publicUrl: string, subject: Parameters<UnsubscribeTokens['sign']>[0]): string {
    return `${publicUrl}${UNSUBSCRIBE_PATH}/${this.#options.tokens.sign(subject)}`;
  }
}
