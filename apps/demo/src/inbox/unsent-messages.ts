import type { Chat } from '@chatwire/sdk';
import { inboxId } from './inbox-id.ts';

/** The newest message of each conversation that the loaded conversations do not contain yet, by id as returned by `inboxId`. */
type MessagesByConversation = ReadonlyMap<string, Chat.BaseMessage>;

/** Messages that were sent from this device, until the loaded conversations contain them or the server rejects them. */
export class UnsentMessages {
  #messages: MessagesByConversation = new Map();
  /** Ids that the device gave to messages that the server has stored. */
  readonly #stored = new Set<string>();

  get messages(): MessagesByConversation {
    return this.#messages;
  }

  /** Call this when a message is being sent. Replies in threads are ignored, because conversations do not show them. */
  sending(message: Chat.BaseMessage): void {
    if (message.getParentMessageId() !== undefined) return;
    const id = inboxId(message.getReceiverType(), message.getReceiverId());
    this.#messages = new Map([...this.#messages, [id, message]]);
  }

  /** Call this when the server has stored a message. */
  stored(message: Chat.BaseMessage): void {
    this.#stored.add(message.getMuid() ?? '');
  }

  /** Call this when the server has rejected a message. */
  rejected(message: Chat.BaseMessage): void {
    this.#remove(new Set([message.getMuid() ?? '']));
  }

  /**
   * Call this before conversations are loaded. Returns a function to call when they are: it removes the messages that
   * they contain, because they were stored before.
   */
  loading(): () => void {
    const contained = new Set(this.#stored);
    return () => {
      this.#remove(contained);
      for (const muid of contained) this.#stored.delete(muid);
    };
  }

  #remove(muids: ReadonlySet<string>): void {
    this.#messages = new Map([...this.#messages].filter(([, message]) => !muids.has(message.getMuid() ?? '')));
  }
}
