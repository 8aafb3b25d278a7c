import { runCases } from './runs.cases.ts';
import { startTalk } from './talk.ts';

runCases(startTalk);
