import type { ReceiverType } from '@chatwire/protocol';
import { asJson, idOf, type Json, numberOf, objectOf, textOf, textsOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import type { Group } from './group.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** A call session, as its message. See docs/spec/sdk.md#message-classes. */
export class Call extends BaseMessage {
  /** A call to be started; `type`: `audio` or `video`. */
  constructor(receiverId: string, type: string, receiverType: ReceiverType) {
    super(receiverId, type, receiverType, 'call');
  }

  /** Parses the message of a call, or a bare call object from the call endpoints. */
  static override fromJSON(json: unknown): Call {
    const wire = asJson(json);
    return Model.adopt(new Call('', '', 'user'), textOf(wire, 'sessionId') === undefined ? wire : asMessage(wire));
  }

  /** Returns the id of the session; empty before the call is started. */
  getSessionId(): string {
    return textOf(this.#call(), 'sessionId') ?? '';
  }

  /** Returns one of `Chat.CallStatus`. */
  getStatus(): string | undefined {
    return textOf(this.#call(), 'status');
  }

  getCallInitiator(): User | undefined {
    const uid = textOf(this.#call(), 'callInitiator');
    if (uid === undefined) return undefined;
    const sender = this.getSender();
    return sender?.getUid() === uid ? sender : new User(uid);
  }

  getCallReceiver(): User | Group {
    return this.getReceiver();
  }

  /** Returns epoch seconds, as all times here. */
  getInitiatedAt(): number | undefined {
    return numberOf(this.#call(), 'initiatedAt');
  }

  getStartedAt(): number | undefined {
    return numberOf(this.#call(), 'startedAt');
  }

  getEndedAt(): number | undefined {
    return numberOf(this.#call(), 'endedAt');
  }

  /** Returns the duration in seconds. */
  getDuration(): number | undefined {
    return numberOf(this.#call(), 'duration');
  }

  /** Returns the uids of users who joined. */
  getJoined(): readonly string[] {
    return textsOf(this.#call(), 'joined') ?? [];
  }

  #call(): Json {
    return objectOf(this.getData(), 'call') ?? {};
  }
}

function asMessage(call: Json): Json {
  const id = idOf(call, 'messageId');
  return {
    ...(id !== undefined && { id: String(id) }),
    category: 'call',
    type: call['type'],
    sender: call['callInitiator'],
    receiver: call['callReceiver'],
    receiverType: call['receiverType'],
    sentAt: call['initiatedAt'],
    data: { call },
  };
}
