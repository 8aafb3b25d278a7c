import { describe } from 'vitest';
import { personCases } from './person.cases.ts';

describe('a person in SQLite', () => personCases(async () => undefined));
