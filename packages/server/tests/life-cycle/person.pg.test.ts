import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { personCases } from './person.cases.ts';

describe('a person in PostgreSQL', () => personCases(freshDatabase));
