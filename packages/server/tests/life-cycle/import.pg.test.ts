import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { importCases } from './import.cases.ts';

describe('importing into PostgreSQL', () => importCases(freshDatabase));
