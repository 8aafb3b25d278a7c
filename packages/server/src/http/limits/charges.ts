import { assertNever } from '../../base/values/assert-never.ts';
import type { Charge } from './rate-limiter.ts';

/**
 * Class of a route: `core` or `standard`, or a narrower one that is counted on top of `standard`.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 * `testSend` is counted for the deployment, `deviceReport` for the login session, the others for the acting user. `metrics` is counted only for the key:
 * monitoring works while others have used up the deployment's budget.
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

/** The properties of the caller that limits depend on. */
export interface Charged {
  /** The role fullAccess: has no individual share and may use the reserve. */
  readonly isServer: boolean;
  /** `key <id>` or `person <id>`; absent for users. */
  readonly credential?: string;
  /** uid of the acting user. */
  readonly uid?: string;
  /** Login session of the user. */
  readonly sessionId?: number;
}

/** Returns the limits that a call with a valid credential counts against; the caller's own limits come first. */
export function chargesOf(caller: Charged, rate: RateClass): readonly Charge[] {
  if (rate === 'metrics') return [{ rate: 'standardShare', subject: caller.credential ?? '' }];
  const budget = rate === 'core' ? 'core' : 'standard';
  const own = caller.uid === undefined ? ownShareOf(caller) : `user ${caller.uid}`;
  return [
    ...narrowCharges(caller, rate),
    ...(own === undefined ? [] : [{ rate: `${budget}Share` as const, subject: own }]),
    ...(caller.isServer ? [] : [{ rate: `${budget}Others` as const, subject: DEPLOYMENT }]),
    { rate: budget, subject: DEPLOYMENT },
  ];
}

/** Returns the limits that a call, or an upgrade, without a credential counts against. `network` as of `networkOf`. */
export function unauthenticatedCharges(network: string): readonly Charge[] {
  return [{ rate: 'unauthenticated', subject: network }];
}

/** Returns the limits that a wrong credential counts against, besides that of unauthenticated calls. */
export function failedCredentialCharges(network: string): readonly Charge[] {
  return [{ rate: 'credentials', subject: network }];
}

/** Returns what each receipt of a device counts for. See docs/spec/last-mile.md#receipt-endpoint. */
export function receiptCharges(network: string): readonly Charge[] {
  return [
    { rate: 'receipts', subject: network },
    { rate: 'receiptsInAll', subject: DEPLOYMENT },
  ];
}

/** Returns the limit that each refused receipt counts against. */
export function refusedReceiptCharge(network: string): Charge {
  return { rate: 'refusedReceipts', subject: network };
}

/** Returns the lock-out of a client address that sent too many refused receipts. */
export function receiptLockout(network: string): Charge {
  return { rate: 'receiptLockout', subject: network };
}

/** Returns the limit that a call of an unsubscribe link counts against. See docs/spec/last-mile.md#unsubscribe. */
export function unsubscribeCharges(network: string): readonly Charge[] {
  return [{ rate: 'unsubscribe', subject: network }];
}

/** Returns the limits that adding members counts against, besides those of the call itself. */
export function additionCharges(uid: string): readonly Charge[] {
  return [{ rate: 'addMembers', subject: `user ${uid}` }];
}

/** Returns the part of a charge that the server log may show: users and keys, but no client addresses, which are personal data. */
export function loggedCharge({ rate, subject }: Charge): Partial<Charge> {
  return ADDRESS_RATES.has(rate) ? { rate } : { rate, subject };
}

const DEPLOYMENT = 'all';
/** Counted by client address. */
const ADDRESS_RATES: ReadonlySet<Charge['rate']> = new Set<Charge['rate']>([
  'unauthenticated',
  'credentials',
  'receipts',
  'refusedReceipts',
  'receiptLockout',
  'unsubscribe',
]);

function narrowCharges({ uid, sessionId }: Charged, rate: Exclude<RateClass, 'metrics'>): readonly Charge[] {
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

function ownShareOf({ isServer, credential }: Charged): string | undefined {
  return isServer ? undefined : credential;
}
