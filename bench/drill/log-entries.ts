import { setTimeout as delay } from 'node:timers/promises';
import type { LogEntry } from '@chatwire/protocol';
import { API_KEY } from '../../packages/testkit/src/start-server.ts';
import { api } from '../realtime/api.ts';

const PAGE = 1_000;
const DECIDE_MS = 120_000;

/** Entries of the notification log that are newer than this id; without one, all. Newest first. */
export async function entriesAfter(url: string, logId: string | undefined): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let cursor = ''; ; ) {
    const response = await fetch(`${url}/v3/notifications/v1/logs?limit=${PAGE}${cursor}`, {
      headers: { apikey: API_KEY },
    });
    const { data, meta } = (await response.json()) as { data: LogEntry[]; meta: { next?: { logId: string } } };
    const end = data.findIndex(({ _id }) => _id === logId);
    entries.push(...(end < 0 ? data : data.slice(0, end)));
    if (end >= 0 || meta.next === undefined) return entries;
    cursor = `&affix=append&logId=${meta.next.logId}`;
  }
}

/** Resolves when all events are decided, with the number of decisions that the server cannot account for. */
export async function untilDecided(url: string): Promise<number> {
  const call = api(url);
  const deadline = performance.now() + DECIDE_MS;
  for (;;) {
    const { waiting, unexplained } = await call('GET', '/notifications/v1/logs/completeness');
    if (waiting === 0 || performance.now() > deadline) return waiting + unexplained;
    await delay(200);
  }
}
