import { messageListCases } from './message-lists.cases.ts';
import { startTalk } from './talk.ts';

messageListCases(startTalk);
