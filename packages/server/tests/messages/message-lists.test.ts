import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { messageListCases } from './message-lists.cases.ts';

messageListCases(startConversationFixture);
