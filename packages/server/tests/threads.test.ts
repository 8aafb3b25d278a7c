import { threadCases } from './threads.cases.ts';
import { startTalk } from './talk.ts';

threadCases(startTalk);
