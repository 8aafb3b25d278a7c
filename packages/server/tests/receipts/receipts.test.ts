import { startConversationFixture } from '../fixtures/conversation-fixture.ts';
import { receiptCases } from './receipts.cases.ts';

receiptCases(startConversationFixture);
