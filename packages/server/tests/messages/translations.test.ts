import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { translationCases } from './translations.cases.ts';

translationCases(startConversationFixture);
