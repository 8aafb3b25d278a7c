import { startTalk } from './talk.ts';
import { threadCases } from './threads.cases.ts';

threadCases(startTalk);
