import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { runCases } from './runs.cases.ts';

runCases(startConversationFixture);
