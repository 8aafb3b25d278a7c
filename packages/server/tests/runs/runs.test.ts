import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { runCases } from './runs.cases.ts';

runCases(startConversationFixture);
