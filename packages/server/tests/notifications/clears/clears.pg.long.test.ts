import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { clearCases } from './clears.cases.ts';

describe('outdated notifications, PostgreSQL', () => clearCases(freshDatabase));
