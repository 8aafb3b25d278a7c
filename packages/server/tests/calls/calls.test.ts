import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { callCases } from './calls.cases.ts';

callCases(startConversationFixture);
