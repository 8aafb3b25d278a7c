import type { PhonePlatform } from '@chatwire/headless-phone';

/**
 * Gates that the list of the kit does not pass yet on phones. One that passes must leave.
 *
 * What is left on Android is two pixels at most. Heights of rows are fractions of a pixel there, and Yoga rounds the
 * position and the height of a view each for itself (ReactCommon/yoga/yoga/algorithm/PixelGrid.cpp:65-131 of react-native
 * 0.87.1): neighbours overlap or gape by a pixel, and the end of the content by another.
 */
type KnownFailures = Readonly<Record<PhonePlatform, readonly string[]>>;

/** Of the finished message list, with the seed of the quick run. */
export const QUICK_FAILURES: KnownFailures = {
  ios: [],
  android: [
    'few rows stand at the bottom: 2',
    '60 rows arrive at 10 a second',
    'jumps to loaded rows',
    'a jump to a row that is not loaded',
  ],
};

/** Of the finished message list, with any of the seeds. */
export const FINISHED_FAILURES: KnownFailures = {
  ios: [],
  android: [
    'few rows stand at the bottom: 1',
    'few rows stand at the bottom: 2',
    'few rows stand at the bottom: 3',
    'the keyboard opens and closes while reading',
    '60 rows arrive at 10 a second',
    'a burst of 100 rows, one a frame',
    'the keyboard opens and closes at the newest row',
    'jumps to loaded rows',
    'a jump to a row that is not loaded',
    'animated jumps to loaded rows',
    '60 rows arrive at 10 a second, slow JavaScript',
    'jumps to loaded rows, slow JavaScript',
    'a jump to a row that is not loaded, slow JavaScript',
    '60 rows arrive at 10 a second, right to left',
    'jumps to loaded rows, right to left',
  ],
};

/** Of the list without messages, with any of the seeds. */
export const BARE_FAILURES: KnownFailures = { ios: [], android: [] };
