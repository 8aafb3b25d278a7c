/**
 * Texts that are edited together: one kind of message, or one event.
 * See docs/spec/notifications.md#message-templates, #event-texts.
 */
export interface TextBlock {
  /** In the address of its page. */
  readonly id: string;
  readonly label: string;
  /** When it is used. */
  readonly about: string;
  /** Where its texts are: sets of them, each by its heading. */
  readonly sets: readonly { readonly label: string; readonly path: string }[];
  readonly context: 'push' | 'email' | 'sms';
}

export interface BlockGroup {
  readonly label: string;
  readonly blocks: readonly TextBlock[];
}

const TEXT = template('textMessage', 'Text', 'A message of text, the most common.');

export const BLOCK_GROUPS: readonly BlockGroup[] = [
  {
    label: 'Messages',
    blocks: [
      TEXT,
      template('userMention', 'Mention by name', 'The recipient is mentioned, whatever kind of message it is in.'),
      template('groupMention', 'Mention of everyone', 'Everybody in the group is mentioned.'),
      template('mediaMessage', 'Photo, audio, video, file', 'A message with attachments.'),
      template('customMessage', 'Custom message', 'A message of category custom.'),
      template('pollMessage', 'Poll', 'A message of type extension_poll.'),
      template('reminderMessage', 'Reminder', 'A message of type extension_reminders.'),
      template('formMessage', 'Form', 'An interactive message that asks for input.'),
      template('cardMessage', 'Card', 'An interactive message with a picture and buttons.'),
      template('schedulerMessage', 'Meeting', 'An interactive message that offers times.'),
      template('interactiveMessage', 'Other interactive message', 'Interactive messages of your own types.'),
      template('assistantMessage', 'Assistant', 'An answer of an AI agent.'),
    ],
  },
  {
    label: 'Email and text messages',
    blocks: [
      template('emailSubject', 'Subject of mails', 'About a batch of unread messages.', 'email'),
      template(
        'smsContent',
        'Text message',
        'About a batch of unread messages; links and long texts cost more.',
        'sms',
      ),
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
      event('memberJoined', 'Somebody joins'),
      event('memberLeft', 'Somebody leaves'),
      event('memberAdded', 'A member is added'),
      event('memberAddedYou', 'The recipient is added'),
      event('memberKicked', 'A member is removed'),
      event('memberBanned', 'A member is banned'),
      event('memberUnbanned', 'A ban is lifted'),
      event('memberScopeChanged', 'A role is changed'),
      event('memberScopeChangedYou', 'The recipient’s role is changed'),
    ],
  },
  {
    label: 'Calls',
    blocks: [
      event('callInitiated', 'Incoming call'),
      event('callCancelled', 'Call cancelled'),
      event('callUnanswered', 'Missed call'),
      event('callRejected', 'Call declined'),
      event('callBusy', 'The line is busy'),
      event('callOngoing', 'Call answered'),
      event('callEnded', 'Call ended'),
    ],
  },
];

/** The block that an address names; the most common one when it names none. */
export function blockOf(id: string | undefined): TextBlock {
  return BLOCK_GROUPS.flatMap(({ blocks }) => blocks).find((block) => block.id === id) ?? TEXT;
}

const KEY_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  titleOneOnOne: 'Title, one to one',
  titleGroup: 'Title, in groups',
  body: 'Text',
  bodyOneOnOne: 'Text, one to one',
  bodyGroup: 'Text, in groups',
  body_image: 'Text of a photo',
  body_audio: 'Text of an audio clip',
  body_video: 'Text of a video',
  body_file: 'Text of a file',
  body_fallback: 'Text when a value is missing',
  subjectOneOnOne: 'Subject, one to one',
  subjectGroup: 'Subject, in groups',
};

/** A text of a block, as somebody would call it. */
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
      ? 'In the private set the title is “Call” and the text stays.'
      : 'The private set says “Open the app for news” instead, under the name of the app.',
    context: 'push',
    sets: [{ label: 'With content', path: `templates.eventTexts.${key}` }],
  };
}
