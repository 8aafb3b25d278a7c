import { mediaCases } from './media.cases.ts';
import { startTalk } from './talk.ts';

mediaCases(startTalk);
