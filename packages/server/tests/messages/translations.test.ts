import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { translationCases } from './translations.cases.ts';

translationCases(startConversationFixture);
