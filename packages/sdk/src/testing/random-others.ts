import type { FakeMessage } from './fake-message.ts';
import { type FakeConversation, type FakeWorld, READER } from './fake-world.ts';
import type { Chance } from './seeded-random.ts';

export const EMOJIS = ['👍', '🎉'];

/** What happens at random without the reader: by others, by moderators, or by the reader on another device. */
export class RandomOthers {
  readonly #world: FakeWorld;
  readonly #chance: Chance;

  constructor(world: FakeWorld, chance: Chance) {
    this.#world = world;
    this.#chance = chance;
  }

  step(): void {
    const world = this.#world;
    const chance = this.#chance;
    const conversation = chance.one(world.conversations);
    const message = anyMessage(conversation, chance);
    const sender = conversation.receiverType === 'group' ? chance.one(['ivo', 'lene']) : 'ivo';
    const text = (kind: string) => `${kind} ${chance.below(100)}`;
    switch (chance.below(12)) {
      case 0:
        return world.edit(message.id, text('edited'));
      case 1:
        return chance.isOneOf(3) ? world.remove(message.id) : world.delete(message.id);
      case 2:
        return void world.react(chance.one([sender, READER]), message.id, chance.one(EMOJIS), !chance.isOneOf(3));
      case 3:
        return world.moderate(message.id, chance.one(['approved', 'disapproved']));
      case 4:
        return world.read(sender, conversation, message.id, message.parentId);
      case 5:
        return message.parentId === undefined ? world.read(READER, conversation, message.id, undefined) : undefined;
      case 6:
        return void world.send(READER, conversation, { text: text('elsewhere'), muid: `other-${chance.below(1e9)}` });
      case 7:
        return void world.send(sender, conversation, { text: text('held'), isHeld: true });
      case 8:
        return void world.send(sender, conversation, { text: text('reply'), parentId: message.parentId ?? message.id });
      case 9:
        return void world.send(sender, conversation, { text: text('quote'), quotedId: message.id });
      default:
        for (let count = 1 + chance.below(3); count > 0; count -= 1)
          world.send(sender, conversation, { text: text('live') });
    }
  }
}

/** One of the newer ones, mostly. */
export function anyMessage({ messages }: FakeConversation, chance: Chance): FakeMessage {
  return chance.one(chance.isOneOf(3) ? messages : messages.slice(-12));
}
