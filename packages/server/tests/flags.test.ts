import { flagCases } from './flags.cases.ts';
import { startTalk } from './talk.ts';

flagCases(startTalk);
