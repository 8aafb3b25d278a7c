import { type Static, Type } from 'typebox';
import { EventTexts } from './event-texts.ts';
import { templateText as text } from './template-text.ts';

const titles = {
  titleOneOnOne: text('{{sender.name}}'),
  titleGroup: text('{{sender.name}} · {{group.name}}'),
};
const privateTitles = { titleOneOnOne: text('New message'), titleGroup: text('New group message') };
const OPEN = 'Open the app to see it';
const privateBody = Type.Object({ ...privateTitles, body: text(OPEN), body_fallback: text(OPEN) });

/**
 * Every notification text in two versions: the default, and one without content for lock screens.
 * See docs/spec/notifications.md#message-templates.
 */
export const NotificationTexts = Type.Object({
  textMessageTemplateDefault: Type.Object({ ...titles, body: text('{{text}}') }),
  textMessageTemplatePrivacy: Type.Object({ ...privateTitles, body: text('Open the app to read it') }),
  userMentionTemplateDefault: Type.Object({
    ...titles,
    bodyOneOnOne: text('Mentioned you: {{text}}'),
    bodyGroup: text('Mentioned you: {{text}}'),
    body_fallback: text('Mentioned you'),
  }),
  userMentionTemplatePrivacy: Type.Object({
    titleOneOnOne: text('New mention'),
    titleGroup: text('New group mention'),
    bodyOneOnOne: text('Someone mentioned you'),
    bodyGroup: text('Someone mentioned you'),
    body_fallback: text('Someone mentioned you'),
  }),
  groupMentionTemplateDefault: Type.Object({
    titleGroup: titles.titleGroup,
    body: text('To everyone: {{text}}'),
    body_fallback: text('Mentioned everyone'),
  }),
  groupMentionTemplatePrivacy: Type.Object({
    titleGroup: text('New group mention'),
    body: text('Everyone was mentioned'),
    body_fallback: text('Everyone was mentioned'),
  }),
  mediaMessageTemplateDefault: Type.Object({
    ...titles,
    body_image: text('Sent a photo'),
    body_audio: text('Sent an audio clip'),
    body_video: text('Sent a video'),
    body_file: text('Sent a file'),
  }),
  mediaMessageTemplatePrivacy: Type.Object({
    ...privateTitles,
    body_image: text(OPEN),
    body_audio: text(OPEN),
    body_video: text(OPEN),
    body_file: text(OPEN),
  }),
  customMessageTemplateDefault: body('{{message.data.text}}', 'Sent something new'),
  customMessageTemplatePrivacy: privateBody,
  pollMessageTemplateDefault: body('Poll: {{message.data.customData.question}}', 'Started a poll'),
  pollMessageTemplatePrivacy: privateText('Open the app to vote'),
  reminderMessageTemplateDefault: body('Reminder: {{message.data.text}}', 'A reminder is due'),
  reminderMessageTemplatePrivacy: privateText('A reminder is due'),
  formMessageTemplateDefault: body('Form: {{message.data.interactiveData.title}}', 'Sent a form'),
  formMessageTemplatePrivacy: privateBody,
  cardMessageTemplateDefault: body('{{message.data.interactiveData.text}}', 'Sent a card'),
  cardMessageTemplatePrivacy: privateBody,
  schedulerMessageTemplateDefault: body('Pick a time: {{message.data.interactiveData.title}}', 'Asked for a meeting'),
  schedulerMessageTemplatePrivacy: privateBody,
  interactiveMessageTemplateDefault: body('{{message.data.interactiveData.title}}', 'Sent an interactive message'),
  interactiveMessageTemplatePrivacy: privateBody,
  assistantMessageTemplateDefault: body('{{text}}', 'Replied to you'),
  assistantMessageTemplatePrivacy: privateText('Your assistant replied'),
  emailSubjectTemplateDefault: Type.Object({
    subjectOneOnOne: text('New messages from {{senderDetails.name}}'),
    subjectGroup: text('New messages in {{groupDetails.name}}'),
  }),
  emailSubjectTemplatePrivacy: Type.Object({
    subjectOneOnOne: text('You have unread messages'),
    subjectGroup: text('You have unread messages'),
  }),
  smsContentTemplateDefault: Type.Object({
    bodyOneOnOne: text('{{messages.length}} unread from {{senderDetails.name}} on {{app.name}}.'),
    bodyGroup: text('{{messages.length}} unread in {{groupDetails.name}} on {{app.name}}.'),
  }),
  smsContentTemplatePrivacy: Type.Object({
    bodyOneOnOne: text('You have unread messages on {{app.name}}.'),
    bodyGroup: text('You have unread messages on {{app.name}}.'),
  }),
  eventTexts: EventTexts,
});
export type NotificationTexts = Static<typeof NotificationTexts>;

function body(defaultText: string, fallback: string) {
  return Type.Object({ ...titles, body: text(defaultText), body_fallback: text(fallback) });
}

function privateText(defaultText: string) {
  return Type.Object({ ...privateTitles, body: text(defaultText), body_fallback: text(defaultText) });
}
