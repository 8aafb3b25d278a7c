import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { receiptCases } from './receipts.cases.ts';

receiptCases(startConversationFixture);
