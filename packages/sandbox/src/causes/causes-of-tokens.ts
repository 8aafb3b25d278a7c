import type { Cause, CauseStage } from './cause.ts';
import { DAY_MS, MINUTE_MS, says, sets } from './steps.ts';

/** Causes with a token that is invalid or belongs to no device. */
export const CAUSES_OF_TOKENS: readonly Cause[] = [
  {
    number: 19,
    title: 'App uninstalled',
    kind: 'android',
    steps: [{ text: 'The user removes the app', run: ({ phone }) => phone.uninstall() }, says],
    log: [{ outcome: 'failed', tokenRemoved: true }],
    says: 'no longer registered',
  },
  {
    number: 20,
    title: 'Not opened for 300 days',
    kind: 'android',
    phoneAgeMs: 300 * DAY_MS,
    steps: [
      { text: 'The user has not opened the app for 300 days', run: () => undefined },
      sets('The operator sets staleTokenAction to 2', { push: { staleTokenAction: 2 } }),
      says,
    ],
    log: [{ outcome: 'unreachable', reason: 'NOT_FOUND', code: 'TOKEN_STALE' }],
    says: 'last seen 300 days ago',
  },
  {
    number: 24,
    title: 'Safari after its permission was revoked',
    takesDays: true,
    reportsLater: true,
    kind: 'browser',
    phone: { browser: 'Safari' },
    steps: [
      says,
      { text: 'The browser shows it, which the server remembers', run: ({ wait }) => wait(2_000) },
      { text: 'The user revokes the permission', run: ({ phone }) => phone.change({ permission: 'denied' }) },
      { text: 'For 14 days Apple accepts pushes', needsOwnServer: true, run: sendsForDays },
      { text: 'The server finds that the browser no longer responds', needsOwnServer: true, run: passesUntilStale },
    ],
    log: [{ outcome: 'sent', state: 'none' }],
    says: 'this browser no longer responds',
  },
];

/** Sends two messages a day, so that a server that keeps entries for 14 days has enough of them. See docs/decisions/silent-browsers.md. */
async function sendsForDays({ say, pass }: CauseStage): Promise<void> {
  for (let day = 0; day < 14; day += 1) {
    await say();
    await say();
    // Almost a day: the next is as early as this one, or earlier.
    await pass(0.98 * DAY_MS);
  }
}

async function passesUntilStale({ isStale, pass }: CauseStage): Promise<void> {
  while (!(await isStale())) await pass(10 * MINUTE_MS);
}
