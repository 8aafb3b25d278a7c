import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { conversationCases } from './conversations.cases.ts';

conversationCases(startConversationFixture);
