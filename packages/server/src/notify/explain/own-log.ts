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
import type { LogPage, LogPageRequest, LogStore } from '../../logs/log-store.ts';
import { findGroups } from '../../storage/groups/groups-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUsers } from '../../storage/users/users-store.ts';
import { deviceNamesOf } from './device-names.ts';
import { sentenceContextOf } from './device-sentences.ts';
import { toOwnEntry } from './own-entry.ts';

export interface OwnPage {
  readonly entries: OwnLogEntry[];
  readonly request: LogPageRequest;
  readonly page: LogPage;
}

/**
 * The notification log as a recipient may read it: only their entries, whatever the filter says.
 * See docs/spec/last-mile.md#recipient-explanations.
 */
export class OwnLog {
  readonly #db: Db;
  readonly #logs: LogStore;
  readonly #uid: string;

  constructor(db: Db, logs: LogStore, uid: string) {
    this.#db = db;
    this.#logs = logs;
    this.#uid = uid;
  }

  /** Returns a page of own entries, newest first. */
  async page(query: LogPageRequest): Promise<OwnPage> {
    const request = { ...query, filter: { ...query.filter, recipient: this.#uid } };
    const page = await this.#logs.page(request);
    const stored = page.entries.map((json): LogEntry => JSON.parse(json.toString()));
    const names = await this.#namesIn(stored);
    const deviceNames = await deviceNamesOf(this.#db, this.#uid, stored);
    const sources = { db: this.#db, logs: this.#logs };
    const entries = stored.map(async (entry) =>
      toOwnEntry(entry, entry.device ? await sentenceContextOf(sources, entry) : {}, names, deviceNames(entry)),
    );
    return { entries: await Promise.all(entries), request, page };
  }

  /**
   * Explains why the user was notified, or was not, about a message that they can see. `pending`: of all recipients.
   */
  async explanation(message: MessageRow, pending: readonly PendingDecision[]): Promise<OwnExplanation> {
    const filter = { messageId: message.id };
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
    const [users, groups] = await Promise.all([findUsers(this.#db, [...uids]), findGroups(this.#db, [...guids])]);
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
