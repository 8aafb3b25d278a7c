import { descriptorOf } from '../providers/accounts.ts';
import { cutText } from './cut-text.ts';
import type { Channel, Reason } from './enums.ts';
import { fillTemplate } from './fill-template.ts';
import type { LogEntry } from './log-entry.ts';
import { REASON_TEXTS, type TextTemplate, UNSUBSCRIBED_TEXT } from './reason-texts.ts';
import { rejectionTemplate } from './response-texts.ts';

/** The members of a log entry, a dry-run decision or a test result that its sentence depends on. */
export type OutcomeEntry = Partial<
  Pick<
    LogEntry,
    | 'outcome'
    | 'channel'
    | 'provider'
    | 'providerId'
    | 'providerResponse'
    | 'reason'
    | 'reasonDetail'
    | 'attempt'
    | 'tokenRemoved'
    | 'recipient'
    | 'sender'
    | 'receiver'
    | 'receiverType'
  >
>;

/** Texts for ids and times. */
export interface OutcomeNames {
  /** The display name of a user or group. Default: the id. */
  readonly nameOf?: (id: string) => string | undefined;
  /**
   * A time (epoch ms) in the reader's time zone. `isClose`: it needs milliseconds, because another time is in the same second.
   * Default: UTC, without milliseconds.
   */
  readonly timeText?: (ms: number, isClose?: boolean) => string;
  /** Set for a dry run: what it says about the state of a device is true now, not in the past. */
  readonly isDryRun?: true;
}

/**
 * Returns the sentence that explains an entry: why the recipient wasn't notified, or how the provider responded. The
 * console, the command line, the demo and `reasonDetail.message` all show this sentence. Without a recipient in the
 * entry, it says "the recipient". A code that this version doesn't know is explained by the server's
 * `reasonDetail.message`. See docs/spec/notifications.md#reasons.
 */
export function outcomeText(entry: OutcomeEntry, names: OutcomeNames = {}): string {
  const { reason, reasonDetail } = entry;
  const template = templateOf(entry);
  if (template === undefined) return reasonDetail?.message || `${categoryText(reason ?? '')}.`;
  const text = fillTemplate(template, (placeholder) => valueOf(placeholder, entry, names));
  const removed = entry.tokenRemoved ? ' Its push token was removed.' : '';
  const tried = (entry.attempt ?? 0) > 1 ? ` Tried ${entry.attempt} times.` : '';
  return `${text}${removed}${tried}`;
}

/** Returns the label of a reason, for groups of entries, or its code if this version does not know the reason. */
export function categoryText(reason: string): string {
  return isReason(reason) ? REASON_TEXTS[reason].category : reason;
}

/** Each channel as a word within a sentence. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { push: 'push', email: 'email', sms: 'SMS' };

/** Returns a provider as a word within a sentence. */
export function providerInSentence(provider: OutcomeEntry['provider']): string {
  return provider === undefined ? 'the provider' : descriptorOf(provider).inSentence;
}

function templateOf(entry: OutcomeEntry): string | undefined {
  const { reason, reasonDetail, attempt } = entry;
  if (reason === undefined) return responseTemplate(entry);
  if (!isReason(reason) || reasonDetail === undefined) return undefined;
  if (reasonDetail.setting === 'email.unsubscribed') return UNSUBSCRIBED_TEXT;
  const { codes, otherCodes }: ReasonTexts = REASON_TEXTS[reason];
  const template = Object.hasOwn(codes, reasonDetail.code) ? codes[reasonDetail.code] : otherCodes;
  if (typeof template !== 'object') return template;
  return attempt === 0 ? template.notCalled : template.called;
}

interface ReasonTexts {
  readonly codes: Readonly<Record<string, TextTemplate>>;
  readonly otherCodes?: TextTemplate;
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASON_TEXTS, reason);
}

function responseTemplate({ outcome, provider, providerResponse }: OutcomeEntry): string {
  const status = providerResponse?.deliveryStatus;
  if (status === 'delivered') return 'Delivered, as reported by {provider}.';
  if (status === 'undelivered' || status === 'failed') {
    return '{provider} accepted the {channel} notification but later reported it as undelivered[ ({code})].';
  }
  if (outcome === 'sent') return '{provider} accepted the notification.';
  if (!providerResponse) return '{provider} rejected the notification.';
  return rejectionTemplate(providerResponse, provider && descriptorOf(provider).rejectionTexts);
}

/** Maximum length of a provider's text, which can be a whole page of HTML, in code points. */
const MAX_MESSAGE_LENGTH = 200;

/** Returns the value of a placeholder; undefined if the entry has none. */
function valueOf(
  placeholder: string,
  entry: OutcomeEntry,
  { nameOf, timeText, isDryRun }: OutcomeNames,
): string | undefined {
  const { reasonDetail: { source, setting, value, localTime, count } = {}, providerResponse } = entry;
  const named = (id: string | undefined, otherwise: string) => (id === undefined ? otherwise : (nameOf?.(id) ?? id));
  const recipient = named(entry.recipient, 'the recipient');
  switch (placeholder) {
    case 'recipient':
      return recipient;
    case 'sender':
      return named(entry.sender, 'the sender');
    case 'group':
      return named(entry.receiver, 'the group');
    case 'channel':
      return entry.channel && CHANNEL_NAMES[entry.channel];
    case 'provider':
      return providerInSentence(entry.provider);
    case 'account':
      return entry.providerId;
    case 'chats':
      return setting?.startsWith('group.') || (setting === undefined && entry.receiverType === 'group')
        ? 'groups'
        : 'one-on-one chats';
    case 'setBy':
      return source === 'user' ? `by ${recipient}` : 'in the app settings';
    case 'limiter':
      return source === 'user' ? `${recipient} limits` : 'The app settings limit';
    case 'limit':
    case 'days':
      return typeof value === 'number' ? value.toLocaleString('en') : undefined;
    case 'count':
      // A count equal to the limit would repeat it.
      return count === value ? undefined : count?.toLocaleString('en');
    case 'was':
      return isDryRun ? 'is' : 'was';
    case 'lastSeen':
      return isDryRun ? 'was last seen' : 'had last been seen';
    case 'ago':
      return isDryRun ? 'ago' : 'before';
    case 'localTime':
      return localTime;
    case 'from':
    case 'to':
      return hourOf(value, placeholder);
    case 'day':
      return dayOf(setting);
    case 'until':
      return typeof value === 'number' ? (timeText ?? utcText)(value) : undefined;
    case 'code':
      return entry.reasonDetail?.code ?? providerResponse?.code ?? undefined;
    case 'status':
      return providerResponse && String(providerResponse.status);
    case 'message':
      return messageOf(entry);
    default:
      return undefined;
  }
}

function hourOf(value: unknown, end: 'from' | 'to'): string | undefined {
  const hours: { readonly from?: unknown; readonly to?: unknown } = Object(value);
  const hhmm = hours[end];
  return typeof hhmm === 'number' ? clockText(hhmm) : undefined;
}

/** Formats a time of day, which settings store as a number: 830 becomes `08:30`. See docs/spec/notifications.md#mute-and-schedule. */
export function clockText(hhmm: number): string {
  const digits = String(hhmm).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Returns `Friday` for `mute.schedulePreferenceSetting.friday`. */
function dayOf(setting: string | undefined): string | undefined {
  const day = setting?.split('.').at(-1);
  return day && day.charAt(0).toUpperCase() + day.slice(1);
}

/** Returns the provider's text on one line without a full stop, or its code if there is no text and the code is not a number. */
function messageOf({ providerResponse }: OutcomeEntry): string | undefined {
  const { code, message } = providerResponse ?? {};
  const text = message?.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');
  if (text) return cutText(text, MAX_MESSAGE_LENGTH);
  return code && !/^(HTTP_)?\d+$/.test(code) ? code : undefined;
}

/** Formats a time as `2026-01-01 12:00 UTC`. */
export function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
