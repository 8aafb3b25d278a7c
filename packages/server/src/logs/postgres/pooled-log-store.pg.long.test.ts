import { freshDatabase } from '@chatwire/testkit';
import { describe } from 'vitest';
import { startPooler } from '../../../../testkit/src/pooler.ts';
import type { Clock } from '../../base/time/clock.ts';
import { changingCases } from '../log-changing.cases.ts';
import { readingCases } from '../log-reading.cases.ts';
import type { LogStore } from '../log-store.ts';
import { writingCases } from '../log-writing.cases.ts';
import { openNode } from './open-node.fixture.ts';

describe('PostgreSQL behind a transaction pooler: reading', () => readingCases(openPooled));
describe('PostgreSQL behind a transaction pooler: writing', () => writingCases(openPooled));
describe('PostgreSQL behind a transaction pooler: changing', () => changingCases(openPooled));

async function openPooled(clock: Clock) {
  const pooler = await startPooler(await freshDatabase(), 'transaction');
  const open = () => openNode(pooler.url, clock, { isTransactionPooled: true });
  let store = await open();
  return {
    store,
    async reopen(): Promise<LogStore> {
      await store.close();
      store = await open();
      return store;
    },
    async close() {
      await store.close();
      await pooler[Symbol.asyncDispose]();
    },
  };
}
