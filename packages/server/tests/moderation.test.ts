import { moderationCases } from './moderation.cases.ts';
import { startTalk } from './talk.ts';

moderationCases(startTalk);
