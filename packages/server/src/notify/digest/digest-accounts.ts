/** What a decision needs to know of the account at SendGrid. */
export interface SendgridAccount {
  readonly provider: 'sendgrid';
  readonly from: { readonly email: string; readonly name: string };
  readonly templateId?: string;
  readonly unsubscribeGroupId?: number;
  /** Leads an answer to this mail back into the conversation. */
  readonly replyTo?: string;
}

export interface TwilioAccount {
  readonly provider: 'twilio';
  readonly from: string;
}

/** The operator's webhook of the channel. */
export interface CustomDigestAccount {
  readonly provider: 'custom';
  /** It is told the stored address, and who has none is not told of. */
  readonly usesContact: boolean;
}

/** An enabled account of the channel. See docs/spec/notifications.md#provider-fields. */
export type DigestAccount = SendgridAccount | TwilioAccount | CustomDigestAccount;

/** Where one decision about a batch leads. */
export type DigestTarget = DigestAccount | { readonly provider: 'none' };
