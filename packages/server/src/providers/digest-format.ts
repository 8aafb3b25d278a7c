import type { DigestGroup, DigestMessage, DigestPerson, ProviderName } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import type { ConfiguredAccount, ProviderModule } from './provider-module.ts';

/** Content of an email or SMS, independent of the provider. */
export interface DigestContent {
  /** Subject of the email, or the SMS. */
  readonly text: string;
  /** The newest messages of the batch, oldest first. */
  readonly messages: DigestMessage[];
  readonly messagesOmitted?: number;
  readonly senderDetails?: DigestPerson;
  readonly groupDetails?: DigestGroup;
}

export interface DigestRecipient {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  /** The stored address of the channel: email or phone number. */
  readonly contact?: string;
}

/** Recipient and newest message of a digest. The reply address of an email identifies them. */
export interface DigestSubject {
  readonly recipient: string;
  readonly messageId: number;
}

export interface DigestPayloadInput {
  readonly content: DigestContent;
  readonly recipient: DigestRecipient;
  readonly app: { readonly appId: string; readonly region: string };
}

/** The part of an account that digests depend on; contains no secret. */
export interface DigestAccountBase {
  readonly provider: ProviderName;
}

/** Payload format of an email or SMS provider. Pure. */
export interface DigestFormat<Fields, Account extends DigestAccountBase, Payload> {
  /** Returns the part of the account that this digest depends on. */
  accountOf(account: ConfiguredAccount<Fields>, subject: DigestSubject): Account;
  /**
   * Returns whether the recipient's stored address is required. See docs/spec/notifications.md#rule-conditions,
   * CONTACT.
   */
  needsContact(account: Account): boolean;
  /**
   * Returns the logged payload. It has no address if none is stored. See docs/spec/notifications.md#payloads.
   */
  payloadOf(account: Account, input: DigestPayloadInput): Payload;
}

/** The module of a provider for email or SMS. */
export interface DigestModule<Schema extends TObject, Account extends DigestAccountBase, Payload>
  extends ProviderModule<Schema> {
  readonly digest: DigestFormat<Static<Schema>, Account, Payload>;
}
