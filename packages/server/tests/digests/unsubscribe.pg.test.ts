import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { unsubscribeCases } from './unsubscribe.cases.ts';

describe('unsubscribing from emails, PostgreSQL', () => unsubscribeCases([2], freshDatabase));
