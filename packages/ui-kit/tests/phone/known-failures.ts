import type { PhonePlatform } from '@chatwire/headless-phone';

/** Gates that the list of the kit does not pass yet on phones. One that passes must leave. */
type KnownFailures = Readonly<Record<PhonePlatform, readonly string[]>>;

/** Of the finished message list, with the seed of the quick run. */
export const QUICK_FAILURES: KnownFailures = {
  ios: ['opens at the first unread row', 'the keyboard opens and closes at the newest row'],
  android: [
    'opens at the first unread row',
    'few rows stand at the bottom: 2',
    '60 rows arrive at 10 a second',
    'the keyboard opens and closes at the newest row',
    'jumps to loaded rows',
    'a jump to a row that is not loaded',
  ],
};

/** Of the finished message list, with any of the seeds. */
export const FINISHED_FAILURES: KnownFailures = {
  ios: [
    'opens at the first unread row',
    'older rows at the very top',
    'the keyboard opens and closes at the newest row',
    'the keyboard opens and closes at the newest row, slow JavaScript',
  ],
  android: [
    'opens at the first unread row',
    'few rows stand at the bottom: 1',
    'few rows stand at the bottom: 2',
    'few rows stand at the bottom: 3',
    'older rows at the very top',
    '60 rows arrive at 10 a second',
    'a burst of 100 rows, one a frame',
    'the keyboard opens and closes at the newest row',
    'jumps to loaded rows',
    'a jump to a row that is not loaded',
    'animated jumps to loaded rows',
    '60 rows arrive at 10 a second, slow JavaScript',
    'the keyboard opens and closes at the newest row, slow JavaScript',
    'jumps to loaded rows, slow JavaScript',
    'a jump to a row that is not loaded, slow JavaScript',
    '60 rows arrive at 10 a second, right to left',
    'jumps to loaded rows, right to left',
  ],
};

/** Of the list without messages, with any of the seeds. */
export const BARE_FAILURES: KnownFailures = {
  ios: [
    'the keyboard opens and closes at the newest row',
    'the keyboard opens and closes at the newest row, slow JavaScript',
  ],
  android: [
    'the keyboard opens and closes at the newest row',
    'the keyboard opens and closes at the newest row, slow JavaScript',
  ],
};
