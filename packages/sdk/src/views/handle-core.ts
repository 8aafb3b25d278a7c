import type { MessageIdArgument } from '../base/arguments.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Logger } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import type { IncomingTyping } from '../realtime/incoming-typing.ts';
import type { AgentSessions } from '../runs/agent-sessions.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Drafts } from '../store/drafts.ts';
import type { PendingReactions } from '../store/records/pending-reactions.ts';

/** The parts of a client that a view of a conversation uses. */
export interface HandleCore {
  readonly http: HttpClient;
  readonly store: ChatStore;
  readonly records: RecordCache;
  readonly outbox: Outbox;
  readonly incomingTyping: IncomingTyping;
  readonly reactions: PendingReactions;
  readonly logger: Logger;
  readonly drafts: Drafts;
  readonly timers: Timers;
  readonly ownUid: () => string | undefined;
  readonly agentSessions: AgentSessions;
  readonly getMessageDetails: (id: MessageIdArgument) => Promise<BaseMessage>;
  readonly editMessage: (message: BaseMessage) => Promise<BaseMessage>;
  readonly deleteMessage: (id: MessageIdArgument) => Promise<BaseMessage>;
  readonly translateMessage: (id: MessageIdArgument, language: string) => Promise<{ language: string; text: string }>;
  readonly markMessageAsUnread: (message: BaseMessage) => Promise<Conversation>;
}
