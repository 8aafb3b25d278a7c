import { conversationCases } from './conversations.cases.ts';
import { startTalk } from './talk.ts';

conversationCases(startTalk);
