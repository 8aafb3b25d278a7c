import type { Channel, ProviderName, Reason } from '../notification/enums.ts';
import type { FormField } from './form-field.ts';

/** A member that is encrypted at rest and masked in responses. */
export interface SecretMember {
  readonly path: readonly string[];
  /** Member of responses that distinguishes one key from another without showing it. */
  readonly fingerprint?: string;
}

/** A file of the provider's that fills a form. */
export interface KeyFile {
  readonly label: string;
  /** File types, as an HTML file input takes them. */
  readonly accept: string;
  /** Fields by dotted path; empty when it is another file. */
  fieldsOf(fileName: string, text: string): Readonly<Record<string, string>>;
}

/** A sentence for rejections with one of these codes; a code that ends in `*` is a beginning. */
export interface RejectionText {
  readonly codes: readonly string[];
  readonly template: string;
}

/** A URL of this server that a provider calls about an account. */
export interface Callback {
  /** Member of responses with the URL; it has the account's secret. */
  readonly member: string;
  /** Path of the URL. */
  readonly url: string;
  readonly label: string;
  /** Forms show it, for the operator to copy. */
  readonly isShown: boolean;
}

/**
 * What everyone needs to know of one kind of provider account: the server's settings and routes, the console's forms,
 * the texts of outcomes. Data alone, without a schema library, so that web pages can import it. The schema is beside it,
 * the server's part in its own `providers` folder. See docs/spec/notifications.md#provider-fields.
 */
export interface ProviderDescriptor {
  readonly provider: ProviderName;
  readonly channel: Channel;
  /** Path of its administration. See docs/spec/rest-and-realtime.md#provider-endpoints. */
  readonly path: string;
  /** Accounts at most. Above 1, `providerId` names each of them and one is the default. */
  readonly limit: number;
  readonly secrets: readonly SecretMember[];
  /** URLs that the provider calls back. See docs/spec/notifications.md#inbound-provider-calls. */
  readonly callbacks: readonly Callback[];

  /** As tables and tags show it. */
  readonly label: string;
  /** Within a sentence about an outcome. */
  readonly inSentence: string;
  /** As the API reference calls one account: “Add …”. */
  readonly apiName: string;
  /** Heading of its form. */
  readonly title: string;
  readonly about: string;
  readonly fields: readonly FormField[];
  /** Dotted path of the field that shows at a glance which account it is. */
  readonly shownBy: string;
  readonly keyFile?: KeyFile;

  /** Sentences for codes of this provider that rejected a notification. Default: those that all providers share. */
  readonly rejectionTexts?: readonly RejectionText[];
  /** Reason of an entry whose call was rejected. Default: none, and the entry counts as triggered. */
  readonly rejectionReason?: Extract<Reason, 'TWILIO_CREATE_ERROR'>;
  /** Code of TIMED_OUT when no response came in time. */
  readonly timeoutCode: 'PROVIDER' | 'WEBHOOK';
  /** A call without a response is retried: a second copy replaces the first, or the receiver recognises it. */
  readonly retriesTimeouts: boolean;
}
