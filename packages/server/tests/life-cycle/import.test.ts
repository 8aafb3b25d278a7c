import { describe } from 'vitest';
import { importCases } from './import.cases.ts';

describe('importing into SQLite', () => importCases(async () => undefined));
