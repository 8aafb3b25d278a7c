import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { messageSearchCases } from './message-search.cases.ts';

messageSearchCases(startConversationFixture);
