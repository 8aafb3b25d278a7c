import type { NotificationTexts } from '@chatwire/protocol';
import type { Phrases } from './phrases.ts';

/** Lays out phrases as the blocks of the settings. See docs/spec/notifications.md#message-templates, #event-texts. */
export function textsOf({ titles, privacy, messages, digests, events }: Phrases): NotificationTexts {
  const privateTitles = { titleOneOnOne: titles.message, titleGroup: titles.groupMessage };
  const privateBody = { ...privateTitles, body: privacy.open, body_fallback: privacy.open };
  return {
    textMessageTemplateDefault: { ...NAMES, body: '{{text}}' },
    textMessageTemplatePrivacy: { ...privateTitles, body: privacy.read },
    userMentionTemplateDefault: {
      ...NAMES,
      bodyOneOnOne: messages.mention,
      bodyGroup: messages.mention,
      body_fallback: messages.mentionOnly,
    },
    userMentionTemplatePrivacy: {
      titleOneOnOne: titles.mention,
      titleGroup: titles.groupMention,
      bodyOneOnOne: privacy.mention,
      bodyGroup: privacy.mention,
      body_fallback: privacy.mention,
    },
    groupMentionTemplateDefault: {
      titleGroup: NAMES.titleGroup,
      body: messages.everyone,
      body_fallback: messages.everyoneOnly,
    },
    groupMentionTemplatePrivacy: {
      titleGroup: titles.groupMention,
      body: privacy.everyone,
      body_fallback: privacy.everyone,
    },
    mediaMessageTemplateDefault: {
      ...NAMES,
      body_image: messages.image,
      body_audio: messages.audio,
      body_video: messages.video,
      body_file: messages.file,
    },
    mediaMessageTemplatePrivacy: {
      ...privateTitles,
      body_image: privacy.open,
      body_audio: privacy.open,
      body_video: privacy.open,
      body_file: privacy.open,
    },
    customMessageTemplateDefault: named('{{message.data.text}}', messages.custom),
    customMessageTemplatePrivacy: privateBody,
    pollMessageTemplateDefault: named(messages.poll, messages.pollOnly),
    pollMessageTemplatePrivacy: { ...privateTitles, body: privacy.vote, body_fallback: privacy.vote },
    reminderMessageTemplateDefault: named(messages.reminder, messages.reminderOnly),
    reminderMessageTemplatePrivacy: {
      ...privateTitles,
      body: messages.reminderOnly,
      body_fallback: messages.reminderOnly,
    },
    formMessageTemplateDefault: named(messages.form, messages.formOnly),
    formMessageTemplatePrivacy: privateBody,
    cardMessageTemplateDefault: named('{{message.data.interactiveData.text}}', messages.cardOnly),
    cardMessageTemplatePrivacy: privateBody,
    schedulerMessageTemplateDefault: named(messages.scheduler, messages.schedulerOnly),
    schedulerMessageTemplatePrivacy: privateBody,
    interactiveMessageTemplateDefault: named('{{message.data.interactiveData.title}}', messages.interactiveOnly),
    interactiveMessageTemplatePrivacy: privateBody,
    assistantMessageTemplateDefault: named('{{text}}', messages.assistantOnly),
    assistantMessageTemplatePrivacy: { ...privateTitles, body: privacy.assistant, body_fallback: privacy.assistant },
    emailSubjectTemplateDefault: { subjectOneOnOne: digests.subjectOneOnOne, subjectGroup: digests.subjectGroup },
    emailSubjectTemplatePrivacy: { subjectOneOnOne: privacy.unread, subjectGroup: privacy.unread },
    smsContentTemplateDefault: { bodyOneOnOne: digests.smsOneOnOne, bodyGroup: digests.smsGroup },
    smsContentTemplatePrivacy: { bodyOneOnOne: privacy.unreadOn, bodyGroup: privacy.unreadOn },
    eventTexts: {
      reactionOwn: { title: TITLE, body: events.reactionOwn },
      reactionOther: { title: TITLE, body: events.reactionOther },
      edited: { title: TITLE, body: events.edited },
      deleted: { title: TITLE, body: events.deleted },
      memberJoined: { title: GROUP, body: events.memberJoined },
      memberLeft: { title: GROUP, body: events.memberLeft },
      memberAdded: { title: GROUP, body: events.memberAdded },
      memberAddedYou: { title: GROUP, body: events.memberAddedYou },
      memberKicked: { title: GROUP, body: events.memberKicked },
      memberBanned: { title: GROUP, body: events.memberBanned },
      memberUnbanned: { title: GROUP, body: events.memberUnbanned },
      memberScopeChanged: { title: GROUP, body: events.memberScopeChanged },
      memberScopeChangedYou: { title: GROUP, body: events.memberScopeChangedYou },
      callInitiated: { title: CALLER, body: events.callInitiated },
      callCancelled: { title: CALLER, body: events.callCancelled },
      callUnanswered: { title: CALLER, body: events.callUnanswered },
      callRejected: { title: CALLEE, body: events.callRejected },
      callBusy: { title: CALLEE, body: events.callBusy },
      callOngoing: { title: CALLER, body: events.callOngoing },
      callEnded: { title: CALLER, body: events.callEnded },
    },
  };
}

const NAMES = { titleOneOnOne: '{{sender.name}}', titleGroup: '{{sender.name}} · {{group.name}}' };
const TITLE = '{{title}}';
const GROUP = '{{group.name}}';
const CALLER = '{{caller.name}}';
const CALLEE = '{{callee.name}}';

function named(body: string, fallback: string) {
  return { ...NAMES, body, body_fallback: fallback };
}
