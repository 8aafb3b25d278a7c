import { describe } from 'vitest';
import { replayCases } from './replays.cases.ts';

describe('replays, SQLite', () => replayCases(async () => undefined));
