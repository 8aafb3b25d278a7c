import type { Core } from '../core/core.ts';
import type {
  AIAssistantListener,
  CallListener,
  ConnectionListener,
  ConversationListener,
  GroupListener,
  LoginListener,
  MessageListener,
  UserListener,
} from '../listeners/listeners.ts';

/**
 * Returns functions that add and remove listeners. Each add function returns one that removes its listener; a later
 * listener with the same id replaces it. See docs/spec/sdk.md#listeners.
 */
export function listenerFunctions({ listeners }: Core) {
  return {
    addMessageListener: (id: string, listener: MessageListener) => listeners.add('message', id, listener),
    removeMessageListener: (id: string) => listeners.remove('message', id),
    addConversationListener: (id: string, listener: ConversationListener) =>
      listeners.add('conversation', id, listener),
    removeConversationListener: (id: string) => listeners.remove('conversation', id),
    addGroupListener: (id: string, listener: GroupListener) => listeners.add('group', id, listener),
    removeGroupListener: (id: string) => listeners.remove('group', id),
    addUserListener: (id: string, listener: UserListener) => listeners.add('user', id, listener),
    removeUserListener: (id: string) => listeners.remove('user', id),
    addCallListener: (id: string, listener: CallListener) => listeners.add('call', id, listener),
    removeCallListener: (id: string) => listeners.remove('call', id),
    addAIAssistantListener: (id: string, listener: AIAssistantListener) => listeners.add('ai', id, listener),
    removeAIAssistantListener: (id: string) => listeners.remove('ai', id),
    addLoginListener: (id: string, listener: LoginListener) => listeners.add('login', id, listener),
    removeLoginListener: (id: string) => listeners.remove('login', id),
    addConnectionListener: (id: string, listener: ConnectionListener) => listeners.add('connection', id, listener),
    removeConnectionListener: (id: string) => listeners.remove('connection', id),
  };
}
