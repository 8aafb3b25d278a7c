/**
 * Templates that are edited together: one kind of message, or one event.
 * See docs/spec/notifications.md#message-templates, #event-texts.
 */
export interface TextBlock {
  /** Id in the URL of its page. */
  readonly id: string;
  readonly label: string;
  /** When the templates are used. */
  readonly about: string;
  /** Template sets with their headings and paths. */
  readonly sets: readonly { readonly label: string; readonly path: string }[];
  readonly context: 'push' | 'email' | 'sms';
}

export interface BlockGroup {
  readonly label: string;
  readonly blocks: readonly TextBlock[];
}

const TEXT = template('textMessage', 'Text', 'A message with text.');

export const BLOCK_GROUPS: readonly BlockGroup[] = [
  {
    label: 'Messages',
    blocks: [
      TEXT,
      template('userMention', 'Mention by name', 'The recipient is mentioned, in any kind of message.'),
      template('groupMention', 'Mention of everyone', 'All group members are mentioned.'),
      template('mediaMessage', 'Photo, audio, video, file', 'A message with attachments.'),
      template('customMessage', 'Custom message', 'A message with category custom.'),
      template('pollMessage', 'Poll', 'A message with type extension_poll.'),
      template('reminderMessage', 'Reminder', 'A message with type extension_reminders.'),
      template('formMessage', 'Form', 'An interactive message that asks for input.'),
      template('cardMessage', 'Card', 'An interactive message with a picture and buttons.'),
      template('schedulerMessage', 'Meeting', 'An interactive message that offers times.'),
      template('interactiveMessage', 'Other interactive message', 'Interactive messages with custom types.'),
      template('assistantMessage', 'Assistant', 'A response of an AI agent.'),
    ],
  },
  {
    label: 'Email and SMS',
    blocks: [
      template('emailSubject', 'Email subject', 'Digest of unread messages.', 'email'),
      template('smsContent', 'SMS', 'Digest of unread messages. Links and long texts cost more.', 'sms'),
    ],
  },
  {
    label: 'Reactions and changes',
    blocks: [
      event('reactionOwn', 'Reaction to own message'),
      event('reactionOther', 'Reaction to a message'),
      event('edited', 'Message edited'),
      event('deleted', 'Message deleted'),
    ],
  },
  {
    label: 'Groups',
    blocks: [
      event('memberJoined', 'Member joins'),
      event('memberLeft', 'Member leaves'),
      event('memberAdded', 'Member added'),
      event('memberAddedYou', 'Recipient added'),
      event('memberKicked', 'Member removed'),
      event('memberBanned', 'Member banned'),
      event('memberUnbanned', 'Member unbanned'),
      event('memberScopeChanged', 'Role changed'),
      event('memberScopeChangedYou', 'Recipient’s role changed'),
    ],
  },
  {
    label: 'Calls',
    blocks: [
      event('callInitiated', 'Incoming call'),
      event('callCancelled', 'Call cancelled'),
      event('callUnanswered', 'Missed call'),
      event('callRejected', 'Call declined'),
      event('callBusy', 'Call: busy'),
      event('callOngoing', 'Call answered'),
      event('callEnded', 'Call ended'),
    ],
  },
];

/** Returns the block with this id; text messages by default. */
export function blockOf(id: string | undefined): TextBlock {
  return BLOCK_GROUPS.flatMap(({ blocks }) => blocks).find((block) => block.id === id) ?? TEXT;
}

const KEY_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  titleOneOnOne: 'Title, one-on-one',
  titleGroup: 'Title, in groups',
  body: 'Text',
  bodyOneOnOne: 'Text, one-on-one',
  bodyGroup: 'Text, in groups',
  body_image: 'Text for photos',
  body_audio: 'Text for audio',
  body_video: 'Text for videos',
  body_file: 'Text for files',
  body_fallback: 'Fallback text',
  subjectOneOnOne: 'Subject, one-on-one',
  subjectGroup: 'Subject, in groups',
};

/** Returns the label of a template. */
export function keyLabel(key: string): string {
  return KEY_LABELS[key] ?? key;
}

function template(name: string, label: string, about: string, context: TextBlock['context'] = 'push'): TextBlock {
  const path = `templates.${name}Template`;
  return {
    id: name,
    label,
    about,
    context,
    sets: [
      { label: 'With content', path: `${path}Default` },
      { label: 'Private', path: `${path}Privacy` },
    ],
  };
}

function event(key: string, label: string): TextBlock {
  const isCall = key.startsWith('call');
  return {
    id: key,
    label,
    about: isCall
      ? 'The private set uses the title “Call” with the same text.'
      : 'The private set uses “Open the app for news” under the app name.',
    context: 'push',
    sets: [{ label: 'With content', path: `templates.eventTexts.${key}` }],
  };
}
