import type { Chat } from '@chatwire/sdk';

/** The newest message that the user has sent to a conversation, from any device. */
export class LastSent {
  readonly #receiverId: string;
  readonly #listeners = new Set<() => void>();
  #message: Chat.BaseMessage | undefined;

  /** `receiverId`: user or group of the conversation. */
  constructor(receiverId: string) {
    this.#receiverId = receiverId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): Chat.BaseMessage | undefined => this.#message;

  /** Call this with each sent message; older ones and those of other conversations are ignored. */
  add(sent: Chat.BaseMessage): void {
    const isOlder = this.#message !== undefined && this.#message.getId() >= sent.getId();
    if (isOlder || sent.getReceiverId() !== this.#receiverId) return;
    this.#message = sent;
    for (const listener of this.#listeners) listener();
  }

  /** Call this with the messages that the list has loaded, oldest first. */
  readonly loaded = (messages: readonly Chat.BaseMessage[]): void => {
    const ownMessage = messages.findLast(
      (message) => message.isOwn() && message.getCategory() === 'message' && !message.isDeleted(),
    );
    if (ownMessage) this.add(ownMessage);
  };
}
