import { receiptCases } from './receipts.cases.ts';
import { startTalk } from './talk.ts';

receiptCases(startTalk);
