import type { EntityRef, Message, MessageData, PushSettings } from '@chatwire/protocol';
import { isJsonObject, type JsonObject } from '../settings-model/members-of.ts';
import { mentionNamesOf, withMentionNames } from '../templates/mention-names.ts';

/** Metadata that a message object may contain. See docs/spec/notifications.md#channel-settings. */
export type MetadataSwitches = Pick<
  PushSettings,
  'includeMessageMetadataSetting' | 'includeSenderMetadataSetting' | 'includeReceiverMetadataSetting'
>;

/**
 * Returns the message object of a notification: metadata according to the settings, nothing private, mentions as names.
 * See docs/spec/notifications.md#message-class-and-mentions, #channel-settings.
 */
export function messageObjectOf(message: Message, switches: MetadataSwitches): JsonObject {
  const { quotedMessage, ...rest } = message;
  return withoutPrivate({
    ...rest,
    data: dataOf(message, switches),
    ...(quotedMessage?.data
      ? { quotedMessage: { ...quotedMessage, data: dataOf({ data: quotedMessage.data }, switches) } }
      : quotedMessage && { quotedMessage }),
  });
}

function dataOf(message: Pick<Message, 'data'>, switches: MetadataSwitches): MessageData {
  const { text, metadata, entities, ...rest } = message.data;
  return {
    ...(text !== undefined && { text: withMentionNames(text, mentionNamesOf(message)) }),
    ...rest,
    ...(metadata && switches.includeMessageMetadataSetting && { metadata }),
    ...(entities && { entities: entitiesOf(entities, switches) }),
  };
}

type Entities = NonNullable<MessageData['entities']>;

function entitiesOf({ sender, receiver, by, on, for: third }: Entities, switches: MetadataSwitches): Entities {
  const ofSender = switches.includeSenderMetadataSetting;
  const ofReceiver = switches.includeReceiverMetadataSetting;
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
