import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { messageSearchCases } from './message-search.cases.ts';

messageSearchCases(startConversationFixture);
