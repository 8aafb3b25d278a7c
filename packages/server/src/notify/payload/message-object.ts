import type { EntityRef, Message, MessageData, PushSettings } from '@chatwire/protocol';
import { isJsonObject, type JsonObject } from '../settings-model/members-of.ts';
import { mentionNamesOf, withMentionNames } from '../templates/mention-names.ts';

/** The message as a push may carry it: metadata as the switches say, nothing private, mentions by name. Contract 5.3, 8.4. */
export function messageObjectOf(message: Message, push: PushSettings): JsonObject {
  const { quotedMessage, ...rest } = message;
  return withoutPrivate({
    ...rest,
    data: dataOf(message, push),
    ...(quotedMessage?.data
      ? { quotedMessage: { ...quotedMessage, data: dataOf({ data: quotedMessage.data }, push) } }
      : quotedMessage && { quotedMessage }),
  });
}

function dataOf(message: Pick<Message, 'data'>, push: PushSettings): MessageData {
  const { text, metadata, entities, ...rest } = message.data;
  return {
    ...(text !== undefined && { text: withMentionNames(text, mentionNamesOf(message)) }),
    ...rest,
    ...(metadata && push.includeMessageMetadataSetting && { metadata }),
    ...(entities && { entities: entitiesOf(entities, push) }),
  };
}

type Entities = NonNullable<MessageData['entities']>;

function entitiesOf({ sender, receiver, by, on, for: third }: Entities, push: PushSettings): Entities {
  const ofSender = push.includeSenderMetadataSetting;
  const ofReceiver = push.includeReceiverMetadataSetting;
  return {
    ...(sender && { sender: entityOf(sender, ofSender) }),
    ...(receiver && { receiver: entityOf(receiver, ofReceiver) }),
    ...(by && { by: entityOf(by, ofSender) }),
    ...(on && { on: entityOf(on, ofReceiver) }),
    ...(third && { for: entityOf(third, ofReceiver) }),
  };
}

function entityOf(ref: EntityRef, withMetadata: boolean): EntityRef {
  if (withMetadata) return ref;
  const { metadata: _, ...entity } = ref.entity;
  return { ...ref, entity };
}

function withoutPrivate(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (name === '@private' ? [] : [[name, cleaned(value)]])),
  );
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  return isJsonObject(value) ? withoutPrivate(value) : value;
}
