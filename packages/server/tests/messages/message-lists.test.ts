import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { messageListCases } from './message-lists.cases.ts';

messageListCases(startConversationFixture);
