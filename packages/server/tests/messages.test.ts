import { messageCases } from './messages.cases.ts';
import { startTalk } from './talk.ts';

messageCases(startTalk);
