import { GATES } from '@chatwire/list-conformance';

/** Names of the quick gates by platform. Each kind of gate is on one of them. */
const NAMES = {
  ios: [
    'opens at the newest row',
    'older rows while reading',
    'newer rows while reading',
    'a row above grows',
    'the keyboard opens and closes while reading',
    'a finger drags the keyboard down while reading',
    'a streamed row, a word a frame, is followed',
    'a burst of 100 rows at once',
    'the keyboard opens and closes at the newest row',
    'a jump to a row that is not loaded',
    'the run of an agent moves nothing while reading',
  ],
  android: [
    'opens at the first unread row',
    'few rows stand at the bottom: 2',
    'older rows while a finger moves the list',
    'a streamed row moves nothing while reading',
    'the phone is turned while reading',
    '60 rows arrive at 10 a second',
    'the reader leaves a streamed row by ten points',
    'jumps to loaded rows',
    'hard flings up and down',
    'a streamed row, a word a frame, is followed, slow JavaScript',
    'the composer grows and shrinks by lines at the newest row',
  ],
} as const;

/**
 * Returns the quick gates of a platform: `npm test` runs those of Android, the long tests those of iOS. `npm run test:native`
 * runs all gates on both platforms, with several seeds.
 */
export function quickGates(platform: keyof typeof NAMES) {
  const names: readonly string[] = NAMES[platform];
  const gates = GATES.filter(({ name }) => names.includes(name));
  if (gates.length !== names.length) throw new Error(`Some quick gates of ${platform} do not exist.`);
  return gates;
}
