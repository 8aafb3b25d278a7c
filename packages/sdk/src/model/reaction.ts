import { asJson } from '../base/json.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** Number of users who reacted to a message with one emoji. See docs/spec/sdk.md#small-classes. */
export class ReactionCount extends Model {
  constructor(reaction: string, count: number, reactedByMe = false) {
    super({ reaction, count, reactedByMe });
  }

  static fromJSON(json: unknown): ReactionCount {
    return Model.adopt(new ReactionCount('', 0), asJson(json));
  }

  getReaction(): string {
    return this.text('reaction') ?? '';
  }

  getCount(): number {
    return this.number('count') ?? 0;
  }

  getReactedByMe(): boolean {
    return this.flag('reactedByMe');
  }
}

/** The reaction of one user. See docs/spec/sdk.md#small-classes. */
export class Reaction extends Model {
  private constructor() {
    super({});
  }

  static fromJSON(json: unknown): Reaction {
    return Model.adopt(new Reaction(), asJson(json));
  }

  getReactionId(): number {
    return this.id('id') ?? 0;
  }

  getMessageId(): number {
    return this.id('messageId') ?? 0;
  }

  getReaction(): string {
    return this.text('reaction') ?? '';
  }

  getUid(): string {
    return this.text('uid') ?? '';
  }

  /** Returns epoch seconds. */
  getReactedAt(): number | undefined {
    return this.number('reactedAt');
  }

  getReactedBy(): User {
    return User.fromJSON(this.object('reactedBy') ?? { uid: this.getUid() });
  }
}

/** A reaction was added or removed. See docs/spec/sdk.md#small-classes. */
export class ReactionEvent extends Model {
  private constructor() {
    super({});
  }

  static fromJSON(json: unknown): ReactionEvent {
    return Model.adopt(new ReactionEvent(), asJson(json));
  }

  getReaction(): Reaction {
    return Reaction.fromJSON(this.object('reaction'));
  }

  /** Returns the absolute counts after the change. */
  getReactions(): readonly ReactionCount[] {
    return this.objects('reactions').map((json) => ReactionCount.fromJSON(json));
  }

  getReceiverId(): string | undefined {
    return this.text('receiverId');
  }

  getReceiverType(): string | undefined {
    return this.text('receiverType');
  }

  getConversationId(): string {
    return this.text('conversationId') ?? '';
  }

  getParentMessageId(): number | undefined {
    return this.id('parentId');
  }
}
