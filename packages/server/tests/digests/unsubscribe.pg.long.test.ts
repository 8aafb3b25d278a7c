import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { unsubscribeCases } from './unsubscribe.cases.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 200);

describe('unsubscribing from emails, many seeds, PostgreSQL', () => unsubscribeCases(SEEDS, freshDatabase));
