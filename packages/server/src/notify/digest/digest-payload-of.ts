import type { CustomEmailPayload, CustomSmsPayload, SendgridPayload, TwilioPayload } from '@chatwire/protocol';
import type { Finished } from '../payload/fit.ts';
import type { DigestAccount } from './digest-accounts.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import type { DigestContent } from './digest-content.ts';

export type DigestPayload = SendgridPayload | TwilioPayload | CustomEmailPayload | CustomSmsPayload;

/**
 * What an account would be given of a batch; without an address where none is stored.
 * See docs/spec/notifications.md#custom-webhook-payload, #sendgrid-and-twilio-payloads.
 */
export function digestPayloadOf(
  batch: DigestBatch,
  content: DigestContent,
  candidate: DigestCandidate,
  account: DigestAccount,
): Finished<DigestPayload> {
  const value = build(batch, content, candidate, account);
  return { value, json: JSON.stringify(value) };
}

function build(
  { channel, app: { appId, region } }: DigestBatch,
  { text, ...listed }: DigestContent,
  { uid, name, avatar, contact }: DigestCandidate,
  account: DigestAccount,
): DigestPayload {
  switch (account.provider) {
    case 'sendgrid': {
      const { from, replyTo, templateId, unsubscribeGroupId } = account;
      return {
        to: { uid, ...(contact !== undefined && { email: contact }), name, ...(avatar !== undefined && { avatar }) },
        from,
        ...(replyTo !== undefined && { replyTo }),
        ...(templateId !== undefined && { templateId }),
        ...(unsubscribeGroupId !== undefined && { unsubscribeGroupId }),
        subject: text,
        ...listed,
        type: 'sendgrid',
      };
    }
    case 'twilio':
      return {
        to: { uid, ...(contact !== undefined && { phno: contact }), name },
        from: account.from,
        ...listed,
        smsContent: text,
        type: 'twilio',
      };
    case 'custom': {
      const known = account.usesContact ? contact : undefined;
      const envelope = { appId, region, webhook: 'custom', type: 'custom' } as const;
      if (channel === 'email') {
        const to = { uid, ...(known !== undefined && { email: known }), name };
        const data = { to, ...listed, subject: text };
        return { trigger: 'email-notification-payload-generated', data, ...envelope };
      }
      const to = { uid, ...(known !== undefined && { phno: known }), name };
      const data = { to, ...listed, smsContent: text };
      return { trigger: 'sms-notification-payload-generated', data, ...envelope };
    }
  }
}
