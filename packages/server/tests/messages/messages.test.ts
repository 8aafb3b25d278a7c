import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { messageCases } from './messages.cases.ts';

messageCases(startConversationFixture);
