import { changeCases } from './changes.cases.ts';
import { startTalk } from './talk.ts';

changeCases(startTalk);
