import { describe } from 'vitest';
import { unsubscribeCases } from './unsubscribe.cases.ts';

describe('unsubscribing from emails', () => unsubscribeCases());
