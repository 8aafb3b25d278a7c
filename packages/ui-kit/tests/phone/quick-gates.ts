import { GATES } from '@chatwire/list-conformance';

const NAMES = [
  'opens at the newest row',
  'opens at the first unread row',
  'few rows stand at the bottom: 2',
  'older rows while reading',
  'older rows while a finger moves the list',
  'newer rows while reading',
  'a row above grows',
  'a streamed row moves nothing while reading',
  'the keyboard opens and closes while reading',
  'the phone is turned while reading',
  'a streamed row, a word a frame, is followed',
  '60 rows arrive at 10 a second',
  'a burst of 100 rows at once',
  'the reader leaves a streamed row by ten points',
  'the keyboard opens and closes at the newest row',
  'jumps to loaded rows',
  'a jump to a row that is not loaded',
  'hard flings up and down',
  'a streamed row, a word a frame, is followed, slow JavaScript',
  'the run of an agent moves nothing while reading',
  'a finger drags the keyboard down while reading',
  'the composer grows and shrinks by lines at the newest row',
];

/** One gate of each kind, for every test run. All of them, with several seeds: `npm run test:native`. */
export const QUICK_GATES = GATES.filter(({ name }) => NAMES.includes(name));
