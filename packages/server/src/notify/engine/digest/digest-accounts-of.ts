import { replyAddressOf } from '../../../providers/sendgrid/reply-address.ts';
import type { ProviderAccounts } from '../../../settings/providers-directory.ts';
import type { DigestAccount } from '../../digest/digest-accounts.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';

/** Whom a mail goes to, and about what: answers to it lead back there. */
export interface MailFor {
  readonly recipient: string;
  /** Newest message of the mail. */
  readonly messageId: number;
}

/** The enabled accounts of a channel as the decision may see them; one whose credentials are unusable counts as none. */
export function digestAccountsOf(
  { email, sms }: ProviderAccounts,
  channel: DigestChannel,
  mailFor: MailFor,
): DigestAccount[] {
  const accounts: DigestAccount[] = [];
  if (channel === 'email') {
    if (email.sendgrid?.isEnabled) accounts.push(...sendgridAccount(email.sendgrid, mailFor));
    const fields = email.custom?.isEnabled ? email.custom.fields : undefined;
    if (fields) accounts.push({ provider: 'custom', usesContact: fields.useStoredEmailID });
  } else {
    const twilio = sms.twilio?.isEnabled ? sms.twilio.fields : undefined;
    if (twilio) accounts.push({ provider: 'twilio', from: twilio.twilioSenderPhoneNumber });
    const fields = sms.custom?.isEnabled ? sms.custom.fields : undefined;
    if (fields) accounts.push({ provider: 'custom', usesContact: fields.useStoredPhNo });
  }
  return accounts;
}

type Sendgrid = NonNullable<ProviderAccounts['email']['sendgrid']>;

function sendgridAccount({ fields, inboundToken: secret }: Sendgrid, mailFor: MailFor): DigestAccount[] {
  if (!fields) return [];
  const { senderEmail, senderName, sendGridTemplateID, sendGridUnsubscribeGroupID } = fields;
  const { allowEmailReplies, senderEmailForReplies: address } = fields;
  return [
    {
      provider: 'sendgrid',
      from: { email: senderEmail, name: senderName },
      ...(sendGridTemplateID && { templateId: sendGridTemplateID }),
      ...(sendGridUnsubscribeGroupID && { unsubscribeGroupId: sendGridUnsubscribeGroupID }),
      ...(allowEmailReplies && address && secret && { replyTo: replyAddressOf({ ...mailFor, address, secret }) }),
    },
  ];
}
