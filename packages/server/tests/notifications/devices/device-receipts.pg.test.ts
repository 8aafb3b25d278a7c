import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { deviceReceiptCases } from './device-receipts.cases.ts';

describe('receipts from devices, PostgreSQL', () => deviceReceiptCases(freshDatabase));
