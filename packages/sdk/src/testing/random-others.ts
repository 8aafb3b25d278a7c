import type { FakeMessage } from './fake-message.ts';
import { type FakeConversation, type FakeServer, OWN_UID } from './fake-server.ts';
import type { SeededRandom } from './seeded-random.ts';

export const EMOJIS = ['👍', '🎉'];

/** Random changes by other users, by moderators, or by the user on another device. */
export class RandomOthers {
  readonly #server: FakeServer;
  readonly #random: SeededRandom;

  constructor(server: FakeServer, random: SeededRandom) {
    this.#server = server;
    this.#random = random;
  }

  step(): void {
    const server = this.#server;
    const random = this.#random;
    const conversation = random.one(server.conversations);
    const message = anyMessage(conversation, random);
    const sender = conversation.receiverType === 'group' ? random.one(['ivo', 'lene']) : 'ivo';
    const text = (kind: string) => `${kind} ${random.below(100)}`;
    switch (random.below(12)) {
      case 0:
        return server.edit(message.id, text('edited'));
      case 1:
        return random.oneIn(3) ? server.remove(message.id) : server.delete(message.id);
      case 2:
        return void server.react(random.one([sender, OWN_UID]), message.id, random.one(EMOJIS), !random.oneIn(3));
      case 3:
        return server.moderate(message.id, random.one(['approved', 'disapproved']));
      case 4:
        return server.read(sender, conversation, message.id, message.parentId);
      case 5:
        return message.parentId === undefined ? server.read(OWN_UID, conversation, message.id, undefined) : undefined;
      case 6:
        return void server.send(OWN_UID, conversation, { text: text('elsewhere'), muid: `other-${random.below(1e9)}` });
      case 7:
        return void server.send(sender, conversation, { text: text('held'), isHeld: true });
      case 8:
        return void server.send(sender, conversation, {
          text: text('reply'),
          parentId: message.parentId ?? message.id,
        });
      case 9:
        return void server.send(sender, conversation, { text: text('quote'), quotedId: message.id });
      default:
        for (let count = 1 + random.below(3); count > 0; count -= 1)
          server.send(sender, conversation, { text: text('live') });
    }
  }
}

/** Returns a random message, usually one of the newer ones. */
export function anyMessage({ messages }: FakeConversation, random: SeededRandom): FakeMessage {
  return random.one(random.oneIn(3) ? messages : messages.slice(-12));
}
