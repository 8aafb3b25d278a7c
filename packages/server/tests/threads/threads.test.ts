import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { threadCases } from './threads.cases.ts';

threadCases(startConversationFixture);
