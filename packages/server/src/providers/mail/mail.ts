import type { SendgridPayload } from '@chatwire/protocol';
import type { UnsubscribeUrls } from '../provider.ts';

/** Content of the built-in email. */
export interface Mail
  extends Pick<
    SendgridPayload,
    'from' | 'messages' | 'messagesOmitted' | 'senderDetails' | 'groupDetails' | 'replyTo' | 'subject'
  > {
  /** Link that opens the conversation. Undefined if the address of the chat app is unknown. */
  readonly link: string | undefined;
  /** Links of the footer. Default: none. */
  readonly unsubscribe?: UnsubscribeUrls | undefined;
}
