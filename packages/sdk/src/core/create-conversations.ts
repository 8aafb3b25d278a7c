import { AgentSessions } from '../runs/agent-sessions.ts';
import { ChatStore } from '../store/chat-store.ts';
import type { ChatStoreOptions } from '../store/chat-store-options.ts';
import { Drafts } from '../store/drafts.ts';
import type { Outgoing } from './create-outgoing.ts';

/** `Outgoing` with the open conversations, drafts, and threads that are open with agents. */
export interface Conversations extends Outgoing {
  readonly store: ChatStore;
  readonly drafts: Drafts;
  readonly agentSessions: AgentSessions;
}

export type ConversationEvents = Pick<ChatStoreOptions, 'loadedUpTo' | 'applied'>;

/** Adds the conversations to the parts of the previous stages. */
export function createConversations(outgoing: Outgoing, events: ConversationEvents): Conversations {
  const { isCached, storage, logger } = outgoing;
  const store = new ChatStore({ ...outgoing, ...events, storage: isCached ? storage : undefined });
  const drafts = new Drafts({ ...outgoing, store });
  return { ...outgoing, store, drafts, agentSessions: new AgentSessions(logger) };
}
