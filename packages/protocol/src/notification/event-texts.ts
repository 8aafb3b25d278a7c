import { type Static, Type } from 'typebox';
import { templateText } from './template-text.ts';

/** `{{title}}`: the sender; in groups, sender and group, as in message titles. */
const MESSAGE_TITLE = '{{title}}';

/** Notification texts of all events except new messages. See docs/spec/notifications.md#event-texts. */
export const EventTexts = Type.Object({
  reactionOwn: eventText(MESSAGE_TITLE, 'Reacted {{reaction}} to your message'),
  reactionOther: eventText(MESSAGE_TITLE, 'Reacted {{reaction}} to a message'),
  edited: eventText(MESSAGE_TITLE, 'Edited: {{text}}'),
  deleted: eventText(MESSAGE_TITLE, 'This message was removed'),
  memberJoined: eventText('{{group.name}}', '{{actor.name}} joined'),
  memberLeft: eventText('{{group.name}}', '{{actor.name}} left'),
  memberAdded: eventText('{{group.name}}', '{{actor.name}} added {{target.name}}'),
  memberAddedYou: eventText('{{group.name}}', '{{actor.name}} added you'),
  memberKicked: eventText('{{group.name}}', '{{actor.name}} removed {{target.name}}'),
  memberBanned: eventText('{{group.name}}', '{{actor.name}} banned {{target.name}}'),
  memberUnbanned: eventText('{{group.name}}', '{{actor.name}} lifted the ban of {{target.name}}'),
  memberScopeChanged: eventText('{{group.name}}', '{{target.name}} is now {{scope}}'),
  memberScopeChangedYou: eventText('{{group.name}}', 'You are now {{scope}}'),
  callInitiated: eventText('{{caller.name}}', 'Incoming {{callType}} call'),
  callCancelled: eventText('{{caller.name}}', 'Call cancelled'),
  callUnanswered: eventText('{{caller.name}}', 'Missed {{callType}} call'),
  callRejected: eventText('{{callee.name}}', 'Call declined'),
  callBusy: eventText('{{callee.name}}', 'The line is busy'),
  callOngoing: eventText('{{caller.name}}', 'Call answered'),
  callEnded: eventText('{{caller.name}}', 'Call ended'),
});
export type EventTexts = Static<typeof EventTexts>;
export type EventTextKey = keyof EventTexts;

function eventText(title: string, body: string) {
  return Type.Object({ title: templateText(title), body: templateText(body) });
}
