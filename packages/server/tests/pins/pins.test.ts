import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { pinCases } from './pins.cases.ts';

pinCases(startConversationFixture);
