import { callCases } from './calls.cases.ts';
import { startTalk } from './talk.ts';

callCases(startTalk);
