import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { messageCases } from './messages.cases.ts';

messageCases(startConversationFixture);
