import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { threadCases } from './threads.cases.ts';

threadCases(startConversationFixture);
