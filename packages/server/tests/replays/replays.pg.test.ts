import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { replayCases } from './replays.cases.ts';

describe('replays, PostgreSQL', () => replayCases(freshDatabase));
