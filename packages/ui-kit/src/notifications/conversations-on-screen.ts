import { Chat } from '@chatwire/sdk';

/** The conversations and threads of one client with visible lists, and the number of their lists. */
class ConversationsOnScreen {
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** Returns a function that removes the list again. */
  add(ref: Chat.ConversationRef): () => void {
    const key = keyOf(ref.receiverType, ref.receiverId);
    const keys = [key, listKeyOf(key, ref.parentMessageId)];
    this.#change(keys, 1);
    return () => this.#change(keys, -1);
  }

  /** Returns whether a list of the conversation is visible: its main list, or one of its threads. */
  has(target: Chat.NotificationTarget): boolean {
    return this.#counts.has(keyOfTarget(target));
  }

  /** Returns whether the list with the message is visible: the main list of the conversation, or the thread of a reply. */
  hasListOf(target: Chat.NotificationTarget): boolean {
    return this.#counts.has(listKeyOf(keyOfTarget(target), target.parentMessageId));
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  #change(keys: readonly string[], by: number): void {
    for (const key of keys) {
      const count = (this.#counts.get(key) ?? 0) + by;
      if (count > 0) this.#counts.set(key, count);
      else this.#counts.delete(key);
    }
    for (const changed of this.#listeners) changed();
  }
}

const byClient = new WeakMap<Chat.ChatClient, ConversationsOnScreen>();

/** Returns the instance that all lists of a client share, across providers. */
export function conversationsOnScreen(client: Chat.ChatClient): ConversationsOnScreen {
  const conversations = byClient.get(client) ?? new ConversationsOnScreen();
  byClient.set(client, conversations);
  return conversations;
}

/** Returns the user or group of a target. */
export function receiverOf({ user, group }: Chat.NotificationTarget) {
  return group
    ? { receiverType: Chat.ReceiverType.group, receiverId: group.getGuid() }
    : { receiverType: Chat.ReceiverType.user, receiverId: user?.getUid() ?? '' };
}

function keyOfTarget(target: Chat.NotificationTarget): string {
  const { receiverType, receiverId } = receiverOf(target);
  return keyOf(receiverType, receiverId);
}

function keyOf(receiverType: string, receiverId: string): string {
  return `${receiverType} ${receiverId}`;
}

function listKeyOf(key: string, parentMessageId: number | undefined): string {
  return `${key} ${parentMessageId ?? 'main'}`;
}
