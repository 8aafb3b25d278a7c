import type { EventTextKey } from '@chatwire/protocol';

/**
 * Every text of a notification in one language. Templates with the placeholders of
 * docs/spec/notifications.md#placeholders-sounds-and-badge. Sentences about the sender are shown below the sender's
 * name, so they have no subject. No text depends on the gender of a person, or on the plural form of a count.
 */
export interface Phrases {
  /** Titles that name no one. */
  readonly titles: {
    readonly message: string;
    readonly groupMessage: string;
    readonly mention: string;
    readonly groupMention: string;
  };
  /** Bodies without content. */
  readonly privacy: {
    readonly open: string;
    readonly read: string;
    readonly mention: string;
    readonly everyone: string;
    readonly vote: string;
    readonly assistant: string;
    /** Email subject. */
    readonly unread: string;
    /** SMS. */
    readonly unreadOn: string;
    /** Reactions, edits, and group events. */
    readonly event: string;
    /** Title of calls. */
    readonly call: string;
  };
  readonly messages: {
    readonly mention: string;
    readonly mentionOnly: string;
    readonly everyone: string;
    readonly everyoneOnly: string;
    readonly image: string;
    readonly audio: string;
    readonly video: string;
    readonly file: string;
    readonly custom: string;
    readonly poll: string;
    readonly pollOnly: string;
    readonly reminder: string;
    readonly reminderOnly: string;
    readonly form: string;
    readonly formOnly: string;
    readonly cardOnly: string;
    readonly scheduler: string;
    readonly schedulerOnly: string;
    readonly interactiveOnly: string;
    readonly assistantOnly: string;
  };
  readonly digests: {
    readonly subjectOneOnOne: string;
    readonly subjectGroup: string;
    readonly smsOneOnOne: string;
    readonly smsGroup: string;
  };
  /** Bodies of everything that is not a new message. */
  readonly events: Readonly<Record<EventTextKey, string>>;
  /** `{{scope}}` of role changes. */
  readonly roles: Readonly<Record<'owner' | 'admin' | 'moderator' | 'participant', string>>;
  /** `{{callType}}` of incoming and missed calls. */
  readonly calls: Readonly<Record<'audio' | 'video', string>>;
  /** Buttons. */
  readonly actions: Readonly<Record<'reply' | 'mark_read' | 'call_back', string>>;
}
