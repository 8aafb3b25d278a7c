import type { DigestMessage, Message } from '@chatwire/protocol';
import type { DigestContent } from '../../providers/digest-format.ts';
import { participantsOf } from '../audience/event-participants.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { LocalizedTexts } from '../languages/localized-texts.ts';
import { textsForRecipient } from '../languages/texts-for-recipient.ts';
import { messageObjectOf } from '../payload/message-object.ts';
import { usesPrivacyTemplate } from '../settings-model/user-view.ts';
import { digestText } from '../templates/digest-text.ts';
import { PushTextWriter } from '../templates/push-text.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import { eventOf } from './event-of.ts';

/**
 * Maximum number of messages that a digest lists; the others are only counted. See
 * docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
const MAX_LISTED_MESSAGES = 20;
/** A digest has no separate text for mentioned recipients. */
const NOT_MENTIONED = { personally: false, withEveryone: false };

/**
 * Returns the content of a digest in the language and templates of its recipient. `messages`: those that pass rule 1
 * (docs/spec/notifications.md#rule-order), oldest first.
 */
export function digestContentOf(
  batch: DigestBatch,
  messages: readonly Message[],
  candidate: DigestCandidate,
): DigestContent {
  const { channel, settings, app, link } = batch;
  const localized = textsForRecipient(settings, candidate.ownPreferences);
  const rendered = messages.map((message) => digestMessage(batch, message, candidate, localized));
  const details = detailsOf(batch, messages, rendered);
  const context = {
    messages: rendered,
    to: toOf(channel, candidate),
    // Templates expect both members.
    senderDetails: details.senderDetails,
    groupDetails: details.groupDetails,
    app: { name: app.name },
    link,
  };
  const templateSet = usesPrivacyTemplate(settings, candidate.ownPreferences) ? 'Privacy' : 'Default';
  const omitted = rendered.length - MAX_LISTED_MESSAGES;
  return {
    text: digestText(channel, localized, templateSet, context, details.groupDetails !== undefined),
    messages: rendered.slice(-MAX_LISTED_MESSAGES),
    ...(omitted > 0 && { messagesOmitted: omitted }),
    ...details,
  };
}

function digestMessage(
  batch: DigestBatch,
  message: Message,
  candidate: DigestCandidate,
  localized: LocalizedTexts,
): DigestMessage {
  const { settings, app, channel } = batch;
  const event = eventOf(batch, message);
  const triggerKind = triggerKindOf(event.trigger);
  const participants = participantsOf(event, triggerKind);
  const texts = new PushTextWriter(event, triggerKind, participants, settings, app);
  const { sender } = participants;
  const channelSettings = settings.preferences[channel];
  return {
    sender: { uid: sender.uid, name: sender.name, avatar: sender.avatar ?? null },
    message: texts.textFor({ ...candidate, tokens: [] }, NOT_MENTIONED, localized).body,
    ...(channelSettings.includeMessageObjectSetting && { messageObject: messageObjectOf(message, channelSettings) }),
  };
}

/** Returns the group of a digest; in a one-on-one conversation, the sender of its newest message. */
function detailsOf(
  { group }: DigestBatch,
  messages: readonly Message[],
  rendered: readonly DigestMessage[],
): Pick<DigestContent, 'senderDetails' | 'groupDetails'> {
  const newest = messages.at(-1);
  const newestSender = rendered.at(-1)?.sender;
  if (newest?.receiverType !== 'group') return newestSender ? { senderDetails: newestSender } : {};
  const { guid, name, icon } = group ?? { guid: newest.receiver, name: newest.receiver };
  return { groupDetails: { guid, name, icon: icon ?? null } };
}

function toOf(channel: DigestBatch['channel'], { uid, name, avatar, contact }: DigestCandidate) {
  return { uid, name, avatar, ...(contact !== undefined && { [channel === 'email' ? 'email' : 'phno']: contact }) };
}
