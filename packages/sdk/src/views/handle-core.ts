import type { MessageIdArgument } from '../base/arguments.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import type { Records } from '../model/record-cache.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Logger } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import type { TypingOthers } from '../realtime/incoming-typing.ts';
import type { AgentSessions } from '../runs/agent-sessions.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Drafts } from '../store/drafts.ts';
import type { ReactionWishes } from '../store/pending-reactions.ts';

/** What a view of a conversation needs of its client. */
export interface HandleCore {
  readonly store: ChatStore;
  readonly records: Records;
  readonly outbox: Outbox;
  readonly typists: TypingOthers;
  readonly reactions: ReactionWishes;
  readonly logger: Logger;
  readonly drafts: Drafts;
  readonly timers: Timers;
  readonly ownUid: () => string | undefined;
  readonly agentSessions: AgentSessions;
  /** The thread an agent's conversation was last continued in. */
  readonly lastThreadOf: (agent: string) => Promise<number | undefined>;
  readonly details: (id: MessageIdArgument) => Promise<BaseMessage>;
  readonly edit: (message: BaseMessage) => Promise<BaseMessage>;
  readonly delete: (id: MessageIdArgument) => Promise<BaseMessage>;
  readonly translate: (id: MessageIdArgument, language: string) => Promise<{ language: string; text: string }>;
  readonly markUnread: (message: BaseMessage) => Promise<Conversation>;
}
