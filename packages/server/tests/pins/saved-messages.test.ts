import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { savedMessageCases } from './saved-messages.cases.ts';

savedMessageCases(startConversationFixture);
