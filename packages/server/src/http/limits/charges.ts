import { assertNever } from '../../base/values/assert-never.ts';
import type { Charge } from './rate-limiter.ts';

/**
 * Rate limit of a route: `core` or `standard`, or a narrower one that is counted in addition to `standard`. `testSend` is
 * counted for the deployment, `deviceReport` for the login session, the others for the acting user. `metrics` is counted only
 * for the key, so that monitoring works even if the limits of the deployment are reached.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export type RateClass =
  | 'core'
  | 'standard'
  | 'sendMessage'
  | 'edit'
  | 'reaction'
  | 'call'
  | 'markUnread'
  | 'flag'
  | 'media'
  | 'testSend'
  | 'ownNotifications'
  | 'notificationCheck'
  | 'deviceReport'
  | 'metrics';

/** The properties of a caller on which limits depend. */
export interface ChargedCaller {
  /** Whether the caller has the role fullAccess, for which there is no individual share, and which may use the reserve. */
  readonly isServer: boolean;
  /** `key <id>` or `person <id>`; absent for users. */
  readonly credential?: string;
  /** uid of the acting user. */
  readonly uid?: string;
  /** Login session of the user. */
  readonly sessionId?: number;
}

/**
 * Returns the limits against which a call with a valid credential counts: those of the caller, then those of the deployment.
 */
export function chargesOf(caller: ChargedCaller, rate: RateClass): readonly Charge[] {
  if (rate === 'metrics') return [{ rate: 'standardShare', subject: caller.credential ?? '' }];
  const budget = rate === 'core' ? 'core' : 'standard';
  const share = caller.uid === undefined ? shareSubjectOf(caller) : `user ${caller.uid}`;
  return [
    ...narrowCharges(caller, rate),
    ...(share === undefined ? [] : [{ rate: `${budget}Share` as const, subject: share }]),
    ...(caller.isServer ? [] : [{ rate: `${budget}Others` as const, subject: DEPLOYMENT }]),
    { rate: budget, subject: DEPLOYMENT },
  ];
}

/** Returns the limits against which a call or connection without a credential counts. `network`: see `networkOf`. */
export function unauthenticatedCharges(network: string): readonly Charge[] {
  return [{ rate: 'unauthenticated', subject: network }];
}

/** Returns the limits against which a wrong credential counts, in addition to those of `unauthenticatedCharges`. */
export function failedCredentialCharges(network: string): readonly Charge[] {
  return [{ rate: 'credentials', subject: network }];
}

/** Returns the limits against which each device receipt counts. See docs/spec/last-mile.md#receipt-endpoint. */
export function receiptCharges(network: string): readonly Charge[] {
  return [
    { rate: 'receipts', subject: network },
    { rate: 'receiptsInAll', subject: DEPLOYMENT },
  ];
}

/** Returns the limit against which each refused receipt counts. */
export function refusedReceiptCharge(network: string): Charge {
  return { rate: 'refusedReceipts', subject: network };
}

/** Returns the limit that is exhausted while a client address is locked out because of too many refused receipts. */
export function receiptLockout(network: string): Charge {
  return { rate: 'receiptLockout', subject: network };
}

/** Returns the limit against which a call of an unsubscribe link counts. See docs/spec/last-mile.md#unsubscribe. */
export function unsubscribeCharges(network: string): readonly Charge[] {
  return [{ rate: 'unsubscribe', subject: network }];
}

/** Returns the limits against which adding members counts, in addition to those of the call. */
export function additionCharges(uid: string): readonly Charge[] {
  return [{ rate: 'addMembers', subject: `user ${uid}` }];
}

/** Returns the limit against which a link preview counts whose page has to be loaded. `uid`: the user who posted the link. */
export function linkPreviewCharge(uid: string): Charge {
  return { rate: 'linkPreview', subject: `user ${uid}` };
}

/** Returns the limit against which a visit of a website counts. */
export function linkPreviewHostCharge(host: string): Charge {
  return { rate: 'linkPreviewHost', subject: host };
}

/**
 * Returns the part of a charge that may be logged: user or key, but neither a client address, which is personal data, nor a
 * website that a message links to.
 */
export function loggedCharge({ rate, subject }: Charge): Partial<Charge> {
  return UNLOGGED_SUBJECTS.has(rate) ? { rate } : { rate, subject };
}

const DEPLOYMENT = 'all';
/** Limits that are counted by client address or by website. */
const UNLOGGED_SUBJECTS: ReadonlySet<Charge['rate']> = new Set<Charge['rate']>([
  'unauthenticated',
  'credentials',
  'receipts',
  'refusedReceipts',
  'receiptLockout',
  'unsubscribe',
  'linkPreviewHost',
]);

function narrowCharges({ uid, sessionId }: ChargedCaller, rate: Exclude<RateClass, 'metrics'>): readonly Charge[] {
  switch (rate) {
    case 'core':
    case 'standard':
      return [];
    case 'testSend':
      return [{ rate, subject: DEPLOYMENT }];
    case 'deviceReport':
      return sessionId === undefined ? [] : [{ rate, subject: `session ${sessionId}` }];
    case 'sendMessage':
    case 'edit':
    case 'reaction':
    case 'call':
    case 'markUnread':
    case 'flag':
    case 'media':
    case 'ownNotifications':
    case 'notificationCheck':
      return uid === undefined ? [] : [{ rate, subject: `user ${uid}` }];
    default:
      return assertNever(rate);
  }
}

function shareSubjectOf({ isServer, credential }: ChargedCaller): string | undefined {
  return isServer ? undefined : credential;
}
