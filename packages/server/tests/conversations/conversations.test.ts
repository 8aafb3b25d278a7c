import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { conversationCases } from './conversations.cases.ts';

conversationCases(startConversationFixture);
