import type { Reason } from '@chatwire/protocol';

/** Each reason as somebody would say it. Contract 7. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  MESSAGES_PREFERENCE: 'Messages are switched off',
  REPLIES_PREFERENCE: 'Replies are switched off',
  QUOTED_REPLIES_PREFERENCE: 'Quoted replies are switched off',
  MESSAGE_ACTIONS_PREFERENCE: 'Edits or deletions are switched off',
  REACTIONS_PREFERENCE: 'Reactions are switched off',
  GROUP_ACTIONS_PREFERENCE: 'Group events are switched off',
  DND_PREFERENCE: 'Do not disturb is on',
  MUTE_PREFERENCE: 'The conversation is muted',
  SCHEDULE_PREFERENCE: 'Outside the schedule',
  CALL_PREFERENCE: 'Calls are switched off',
  QUOTA_PREFERENCE: 'The quota is used up',
  MISSING_EMAIL: 'No email address',
  MISSING_PHNO: 'No phone number',
  INVALID_PUSH_PROVIDER_ID: 'Unknown push provider',
  TIMED_OUT: 'No answer in time',
  NOT_FOUND: 'No way to the recipient',
  TWILIO_CREATE_ERROR: 'The text was not taken',
};
