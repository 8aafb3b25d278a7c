import type { PushDetailsWithAvatars } from '../push-details.ts';

/** The logged payload of a custom webhook; `type` is for the log only and is not posted. Contract 4.4. */
export type CustomPayload = CustomPushPayload | CustomEmailPayload | CustomSmsPayload;

interface CustomEnvelope<Trigger extends string, Data> {
  readonly trigger: Trigger;
  readonly data: Data;
  /** Server settings. */
  readonly appId: string;
  readonly region: string;
  readonly webhook: 'custom';
  readonly type: 'custom';
}

export type CustomPushPayload = CustomEnvelope<
  'push-notification-payload-generated',
  { readonly to: { readonly uid: string }; readonly notificationDetails: PushDetailsWithAvatars }
>;

export type CustomEmailPayload = CustomEnvelope<
  'email-notification-payload-generated',
  Digest & {
    /** `email` only when the provider uses the stored contact. */
    readonly to: { readonly uid: string; readonly email?: string; readonly name: string };
    readonly subject: string;
  }
>;

export type CustomSmsPayload = CustomEnvelope<
  'sms-notification-payload-generated',
  Digest & {
    /** `phno` only when the provider uses the stored contact. */
    readonly to: { readonly uid: string; readonly phno?: string; readonly name: string };
    readonly smsContent: string;
  }
>;

/** Unread messages of one conversation, oldest first. Contract 4.5. */
export type Digest = {
  readonly messages: readonly DigestMessage[];
  /** How many older messages were left out. */
  readonly messagesOmitted?: number;
} & (
  | { readonly senderDetails: DigestUser }
  | { readonly groupDetails: { readonly guid: string; readonly name: string; readonly icon: string | null } }
);

export interface DigestMessage {
  readonly sender: DigestUser;
  readonly message: string;
  readonly messageObject?: Readonly<Record<string, unknown>>;
}

export interface DigestUser {
  readonly uid: string;
  readonly name: string;
  readonly avatar: string | null;
}
