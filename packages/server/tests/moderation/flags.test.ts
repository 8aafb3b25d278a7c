import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { flagCases } from './flags.cases.ts';

flagCases(startConversationFixture);
