import { ApiError, badRequest } from '../base/errors/api-error.ts';
import type { Clock } from '../base/time/clock.ts';
import { disarmTimers } from '../storage/digests/digest-timers-store.ts';
import {
  ALL_CONVERSATIONS,
  addUnsubscription,
  countUnsubscribedConversations,
  endUnsubscriptions,
  findUnsubscription,
} from '../storage/notifications/settings/email-unsubscriptions-store.ts';
import { saveProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import { findUnsubscribeLink } from '../storage/notifications/settings/unsubscribe-links-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';
import { type UnsubscribeKind, UnsubscribeTokens } from './unsubscribe-token.ts';

/** A user unsubscribed. `scope`: `all`, or the id of a conversation. */
export interface EmailUnsubscribed {
  readonly uid: string;
  readonly scope: string;
  readonly atMS: number;
}

export interface EmailUnsubscribingOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The keys of CHATWIRE_SECRET_KEY. */
  readonly secretKeys: readonly Buffer[];
  /** Public address of this server. */
  readonly publicUrl: string | undefined;
  /** Queues the webhook event in the transaction of the change. */
  readonly announce: (tx: Db, event: EmailUnsubscribed) => Promise<void>;
}

/** `subscribed`: emails are sent. `unsubscribed`: they are not. `undoable`: they are not, but the link can undo this. */
export type SubscriptionState = 'subscribed' | 'unsubscribed' | 'undoable';

/** Emails that a link is about, and their state. If the user has unsubscribed from all emails, the scope of every link is `all`. */
export interface Subscription {
  readonly scope: UnsubscribeKind;
  readonly state: SubscriptionState;
}

const DAY_MS = 86_400_000;
/** Validity of an unsubscribe link. See docs/spec/last-mile.md#unsubscribe. */
export const TOKEN_VALID_MS = 400 * DAY_MS;
const UNDO_MS = 15 * 60_000;
const MAX_CONVERSATIONS = 1_000;

/**
 * Unsubscribes recipients with the links in emails. The token of a link is the only credential.
 * See docs/spec/last-mile.md#unsubscribe.
 */
export class EmailUnsubscribing {
  /** Changes by this process since it started. */
  readonly counters = { all: 0, conversation: 0, undone: 0 };
  readonly links: UnsubscribeLinks;
  readonly #options: EmailUnsubscribingOptions;
  readonly #tokens: UnsubscribeTokens;

  constructor(options: EmailUnsubscribingOptions) {
    this.#options = options;
    const { storage, clock, secretKeys, publicUrl } = options;
    this.#tokens = new UnsubscribeTokens(secretKeys);
    this.links = new UnsubscribeLinks({ db: storage.db, clock, tokens: this.#tokens, publicUrl });
  }

  /** Returns the subscription of a link. Changes nothing, since email scanners open links. */
  async find(token: string): Promise<Subscription> {
    return this.#stateOf(await this.#subjectOf(token));
  }

  /** Unsubscribes the recipient. Resolves after the durable commit. A repeated call does not change the time. */
  async unsubscribe(token: string): Promise<Subscription> {
    const { storage, clock, announce } = this.#options;
    const subject = await this.#subjectOf(token);
    const { uid, scope, conversationId } = subject;
    const isNew = await storage.transaction(async (tx) => {
      const nowMs = clock.now();
      // A row of the user is locked first, so that two concurrent writes cannot exceed the limit.
      await saveProfile(tx, uid, {}, nowMs);
      if (!(await addUnsubscription(tx, { uid, conversation_id: conversationId, at_ms: nowMs }))) return false;
      if ((await countUnsubscribedConversations(tx, uid)) > MAX_CONVERSATIONS) {
        throw badRequest({ scope: [`must leave at most ${MAX_CONVERSATIONS} conversations: unsubscribe from all`] });
      }
      await disarmTimers(tx, { recipient: uid, channel: 'email', ...(scope !== 'all' && { conversationId }) }, nowMs);
      await announce(tx, { uid, scope: scope === 'all' ? 'all' : conversationId, atMS: nowMs });
      return true;
    });
    await storage.durable();
    if (isNew) this.counters[scope] += 1;
    return this.#stateOf(subject);
  }

  /**
   * Undoes an unsubscription within 15 minutes, and throws after that. Emails that were cancelled are not sent later. The
   * state after it is `unsubscribed` if the recipient has unsubscribed from all emails with another link.
   */
  async undo(token: string): Promise<Subscription> {
    const { storage, clock } = this.#options;
    const subject = await this.#subjectOf(token);
    const { uid, conversationId } = subject;
    const { state } = await this.#ownStateOf(subject);
    if (state === 'unsubscribed') throw badRequest({ action: ['must be taken within 15 minutes'] });
    const wasRemoved = await storage.transaction((tx) =>
      endUnsubscriptions(tx, uid, { conversationId, nowMs: clock.now() }),
    );
    await storage.durable();
    if (wasRemoved) this.counters.undone += 1;
    return this.#stateOf(subject);
  }

  /** Returns the state of the emails of a link: a user who has unsubscribed from all gets none about a conversation either. */
  async #stateOf(subject: Subject): Promise<Subscription> {
    const { uid, scope } = subject;
    const hasEndedAll =
      scope === 'conversation' && (await findUnsubscription(this.#options.storage.db, uid, ALL_CONVERSATIONS));
    return hasEndedAll ? { scope: 'all', state: 'unsubscribed' } : this.#ownStateOf(subject);
  }

  /** Returns the state that the link itself has brought about. */
  async #ownStateOf({ uid, scope, conversationId }: Subject): Promise<Subscription> {
    const { storage, clock } = this.#options;
    const found = await findUnsubscription(storage.db, uid, conversationId);
    if (!found) return { scope, state: 'subscribed' };
    return { scope, state: clock.now() - found.at_ms <= UNDO_MS ? 'undoable' : 'unsubscribed' };
  }

  /** Returns the user and scope of a token. Throws the same error for a wrong token and an unknown user. */
  async #subjectOf(token: string): Promise<Subject> {
    const { storage, clock } = this.#options;
    const subject = this.#tokens.verify(token);
    const isValid = subject !== undefined && subject.second * 1000 > clock.now() - TOKEN_VALID_MS;
    const link = isValid ? await findUnsubscribeLink(storage.db, subject.uidHash, subject.conversationHash) : undefined;
    if (!subject || !link) throw new ApiError('ERR_API_NOT_FOUND', 'Path not found.');
    const { uid, conversation_id } = link;
    if (subject.conversationHash === undefined) return { uid, scope: 'all', conversationId: ALL_CONVERSATIONS };
    return { uid, scope: 'conversation', conversationId: conversation_id };
  }
}

interface Subject {
  readonly uid: string;
  readonly scope: UnsubscribeKind;
  /** The stored value: empty for all conversations. */
  readonly conversationId: string;
}
