import { describe } from 'vitest';
import { unsubscribeCases } from './unsubscribe.cases.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 100);

describe('unsubscribing from emails, many seeds', () => unsubscribeCases(SEEDS));
