import { messageSearchCases } from './message-search.cases.ts';
import { startTalk } from './talk.ts';

messageSearchCases(startTalk);
