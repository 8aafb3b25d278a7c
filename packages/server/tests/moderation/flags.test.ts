import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { flagCases } from './flags.cases.ts';

flagCases(startConversationFixture);
