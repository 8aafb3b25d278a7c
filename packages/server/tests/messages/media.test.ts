import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { mediaCases } from './media.cases.ts';

mediaCases(startConversationFixture);
