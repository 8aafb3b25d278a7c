import type { SendgridPayload } from '@chatwire/protocol';

/** What the built-in email shows. */
export interface Mail
  extends Pick<
    SendgridPayload,
    'from' | 'messages' | 'messagesOmitted' | 'senderDetails' | 'groupDetails' | 'replyTo' | 'subject'
  > {
  /** Opens the conversation; absent when nobody knows where. */
  readonly link: string | undefined;
}
