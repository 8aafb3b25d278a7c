import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { callCases } from './calls.cases.ts';

callCases(startConversationFixture);
