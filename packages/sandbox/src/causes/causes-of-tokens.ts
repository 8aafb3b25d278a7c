import type { Cause, CauseStage } from './cause.ts';
import { changeAppSettings, DAY_MS, MINUTE_MS, sendMessage } from './steps.ts';

/** Causes with a token that is invalid or belongs to no device. */
export const CAUSES_OF_TOKENS: readonly Cause[] = [
  {
    number: 19,
    title: 'App uninstalled',
    kind: 'android',
    ownModel: 'Pixel 8',
    steps: [{ text: 'The user removes the app', run: ({ phone }) => phone.uninstall() }, sendMessage],
    log: [{ outcome: 'failed', tokenRemoved: true }],
    says: 'no longer registered',
  },
  {
    number: 20,
    title: 'Not opened for 300 days',
    kind: 'android',
    ownModel: 'Pixel 4a',
    phoneAgeMs: 300 * DAY_MS,
    steps: [
      { text: 'The user has not opened the app for 300 days', run: () => undefined },
      changeAppSettings('The operator sets staleTokenAction to 2', { push: { staleTokenAction: 2 } }),
      sendMessage,
    ],
    log: [{ outcome: 'unreachable', reason: 'NOT_FOUND', code: 'TOKEN_STALE' }],
    says: 'last been seen 300 days before',
  },
  {
    number: 24,
    title: 'Safari after its permission was revoked',
    takesDays: true,
    reportsLater: true,
    kind: 'browser',
    phone: { browser: 'Safari' },
    steps: [
      sendMessage,
      { text: 'The browser shows it, which the server remembers', run: ({ wait }) => wait(2_000) },
      { text: 'The user revokes the permission', run: ({ phone }) => phone.change({ permission: 'denied' }) },
      { text: 'For 14 days Apple accepts pushes', needsOwnServer: true, run: sendForTwoWeeks },
      { text: 'The server finds that the browser no longer responds', needsOwnServer: true, run: advanceUntilStale },
    ],
    log: [{ outcome: 'sent', state: 'none' }],
    says: 'this browser no longer responds',
  },
];

/** Sends two messages a day, so that a server that keeps entries for 14 days has enough of them. See docs/decisions/silent-browsers.md. */
async function sendForTwoWeeks(stage: CauseStage): Promise<void> {
  for (let day = 0; day < 14; day += 1) {
    await stage.sendMessage();
    await stage.sendMessage();
    // A little less than a day, so that the messages are sent at an earlier time of day on each day.
    await stage.advance(0.98 * DAY_MS);
  }
}

async function advanceUntilStale({ isStale, advance }: CauseStage): Promise<void> {
  while (!(await isStale())) await advance(10 * MINUTE_MS);
}
