import { startTalk } from './talk.ts';
import { translationCases } from './translations.cases.ts';

translationCases(startTalk);
