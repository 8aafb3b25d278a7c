import { reactionCases } from './reactions.cases.ts';
import { startTalk } from './talk.ts';

reactionCases(startTalk);
