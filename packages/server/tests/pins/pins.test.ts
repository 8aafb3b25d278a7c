import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { pinCases } from './pins.cases.ts';

pinCases(startConversationFixture);
