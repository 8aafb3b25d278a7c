/** Why an event is told to nobody, or not to this person; to follow "because". Contract 5.1, 5.2. */
export function causeWords(cause: string): string {
  return CAUSES[cause] ?? `of ${cause}`;
}

const CAUSES: Readonly<Record<string, string>> = {
  NO_SEND_NOTIFICATION_FLAG: 'a custom message notifies only when it asks to, and this one did not',
  CATEGORY_NOT_NOTIFIABLE: 'messages of this kind never notify',
  MODERATION_BLOCKED: 'moderation has blocked the message',
  CHANNEL_DISABLED: 'the channel is switched off for the whole app',
  TRIGGER_DISABLED: 'calls in this state are switched off for the whole app',
  DEACTIVATED: 'this person is deactivated',
  BLOCKED: 'one of the two has blocked the other',
  SYSTEM: 'this is the system itself',
};

/** The causes that lie in the event, and not in the person. */
export function isOfEvent(cause: string): boolean {
  return !['DEACTIVATED', 'BLOCKED', 'SYSTEM'].includes(cause);
}
