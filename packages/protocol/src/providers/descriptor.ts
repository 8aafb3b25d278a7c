import type { Channel, ProviderName, Reason } from '../notification/enums.ts';
import type { FormField } from './form-field.ts';

/** A member of an account that is encrypted at rest and masked in responses. */
export interface SecretMember {
  readonly path: readonly string[];
  /** Response member that distinguishes keys without showing them. */
  readonly fingerprint?: string;
  /** Never in responses, not even masked. */
  readonly isHidden?: true;
}

/** A key file issued by the provider, from which a form can be filled. */
export interface KeyFile {
  readonly label: string;
  /** File types, in the syntax of the `accept` attribute of HTML. */
  readonly accept: string;
  /** Returns field values by dotted path; empty for any other file. */
  fieldsOf(fileName: string, text: string): Readonly<Record<string, string>>;
}

/** A sentence for rejections with one of these codes; a code that ends in `*` is a prefix. */
export interface RejectionText {
  readonly codes: readonly string[];
  readonly template: string;
}

/** A URL of this server that a provider calls back for an account. */
export interface Callback {
  /** Response member with the URL, which contains the account's secret. */
  readonly member: string;
  /** Path of the URL. */
  readonly url: string;
  readonly label: string;
  /** Whether forms show the URL for the operator to copy. */
  readonly isShown: boolean;
}

/**
 * Describes one kind of provider account for the server's settings and routes, the console's forms, and the texts of
 * outcomes. Plain data without a schema library, so that web pages can import it. The schema is in the same folder; the
 * adapter is in the `providers` folder of the server.
 * See docs/spec/notifications.md#provider-fields.
 */
export interface ProviderDescriptor {
  readonly provider: ProviderName;
  readonly channel: Channel;
  /** Path of its administration endpoints. See docs/spec/rest-and-realtime.md#provider-endpoints. */
  readonly path: string;
  /** Maximum number of accounts. Above 1, each has a `providerId` and one is the default. */
  readonly limit: number;
  readonly secrets: readonly SecretMember[];
  /** URLs that the provider calls back. See docs/spec/notifications.md#inbound-provider-calls. */
  readonly callbacks: readonly Callback[];

  /** Name in tables and tags. */
  readonly label: string;
  /** Name within a sentence about an outcome. */
  readonly inSentence: string;
  /** Name within a sentence for users: a company that they know, or what kind of service it is. */
  readonly forUsers: { readonly name: string } | { readonly service: 'push' | 'mail' | 'custom' };
  /** Other words by which people look for it, separated by commas. */
  readonly searchWords: string;
  /** Name of one account in the API reference: “Add …”. */
  readonly apiName: string;
  /** Heading of its form. */
  readonly title: string;
  readonly about: string;
  readonly fields: readonly FormField[];
  /** Dotted path of the field that identifies an account in lists. */
  readonly shownBy: string;
  readonly keyFile?: KeyFile;

  /** Sentences for rejection codes of this provider. Default: those shared by all providers. */
  readonly rejectionTexts?: readonly RejectionText[];
  /** Reason of entries whose call was rejected. Default: none, and the entry counts as triggered. */
  readonly rejectionReason?: Extract<Reason, 'TWILIO_CREATE_ERROR'>;
  /** Code of TIMED_OUT if no response arrived in time. */
  readonly timeoutCode: 'PROVIDER' | 'WEBHOOK';
  /**
   * Whether calls without a response are retried, because a second copy replaces the first or the receiver recognises
   * it.
   */
  readonly retriesTimeouts: boolean;
}
