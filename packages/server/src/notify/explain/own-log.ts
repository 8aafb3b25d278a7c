import {
  type LogEntry,
  MAX_OWN_ENTRIES,
  type OutcomeNames,
  type OwnExplanation,
  type OwnLogEntry,
  type OwnPendingDecision,
  ownSentence,
  type PendingDecision,
} from '@chatwire/protocol';
import type { LogPage, LogPageRequest } from '../../logs/log-store.ts';
import { findGroups } from '../../storage/groups/groups-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { findUsers } from '../../storage/users/users-store.ts';
import { type DeviceFactSources, deviceFactsOf } from './device-facts.ts';
import { toOwnEntry } from './own-entry.ts';

export interface OwnPage {
  readonly entries: OwnLogEntry[];
  readonly request: LogPageRequest;
  readonly page: LogPage;
}

/**
 * The notification log as a recipient may read it: only their entries; a `recipient` in the filter is ignored.
 * See docs/spec/last-mile.md#recipient-explanations.
 */
export class OwnLog {
  readonly #sources: DeviceFactSources;
  readonly #uid: string;

  constructor(sources: DeviceFactSources, uid: string) {
    this.#sources = sources;
    this.#uid = uid;
  }

  /** Returns a page of own entries, newest first. */
  async page(query: LogPageRequest): Promise<OwnPage> {
    const request = { ...query, filter: { ...query.filter, recipient: this.#uid } };
    const page = await this.#sources.logs.page(request);
    const stored = page.entries.map((json): LogEntry => JSON.parse(json.toString()));
    const names = await this.#namesIn(stored);
    const facts = await deviceFactsOf(this.#sources, stored);
    const entries = stored.map((entry) => toOwnEntry(entry, facts.of(entry), names, facts.nameOf(entry)));
    return { entries, request, page };
  }

  /**
   * Explains why the user was notified, or was not, about a message that they can see. `pending`:
   * pending decisions of all recipients of the message.
   */
  async explanation(message: MessageRow, pending: readonly PendingDecision[]): Promise<OwnExplanation> {
    const filter = { messageId: message.id };
    // Without a logId, `append` begins with the newest entry.
    const { entries } = await this.page({ filter, affix: 'append', limit: MAX_OWN_ENTRIES });
    const own = pending.filter(({ recipient }) => recipient === this.#uid).map(toOwnPending);
    return {
      message: {
        id: String(message.id),
        conversationId: message.conversation_id,
        sentAtMS: message.sent_at_ms,
      },
      decisions: entries,
      pending: own,
      // The removal of a notification explains nothing about the notification itself.
      sentence: ownSentence({ decisions: entries.filter(({ trigger }) => trigger !== 'cleared'), pending: own }),
    };
  }

  /** Returns the names of the users and groups that sentences mention. */
  async #namesIn(entries: readonly LogEntry[]): Promise<OutcomeNames> {
    const uids = new Set<string>([this.#uid]);
    const guids = new Set<string>();
    for (const { sender, receiver, receiverType } of entries) {
      uids.add(sender);
      (receiverType === 'group' ? guids : uids).add(receiver);
    }
    const { db } = this.#sources;
    const [users, groups] = await Promise.all([findUsers(db, [...uids]), findGroups(db, [...guids])]);
    return { nameOf: (id) => users.get(id)?.name ?? groups.get(id)?.name };
  }
}

function toOwnPending({ channel, state, dueAtMS, trigger, attempt }: PendingDecision): OwnPendingDecision {
  return {
    channel,
    state,
    dueAtMS,
    ...(trigger !== undefined && { trigger }),
    ...(attempt !== undefined && { attempt }),
  };
}
