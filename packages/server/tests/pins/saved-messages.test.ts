import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { savedMessageCases } from './saved-messages.cases.ts';

savedMessageCases(startConversationFixture);
