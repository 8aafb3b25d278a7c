import { setTimeout as delay } from 'node:timers/promises';
import type { LogEntry } from '@chatwire/protocol';
import { API_KEY } from '../../packages/testkit/src/start-server.ts';
import { api } from '../realtime/api.ts';

const PAGE_SIZE = 1_000;
const DECISION_TIMEOUT_MS = 120_000;

/** Returns the entries of the notification log after this id, or all without one. Newest first. */
export async function entriesAfter(url: string, logId: string | undefined): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let cursor = ''; ; ) {
    const response = await fetch(`${url}/v3/notifications/v1/logs?limit=${PAGE_SIZE}${cursor}`, {
      headers: { apikey: API_KEY },
    });
    const { data, meta } = (await response.json()) as { data: LogEntry[]; meta: { next?: { logId: string } } };
    const end = data.findIndex(({ _id }) => _id === logId);
    entries.push(...(end < 0 ? data : data.slice(0, end)));
    if (end >= 0 || meta.next === undefined) return entries;
    cursor = `&affix=append&logId=${meta.next.logId}`;
  }
}

/** Waits until all events are decided. Returns the number of decisions without an entry. */
export async function untilDecided(url: string): Promise<number> {
  const call = api(url);
  const deadline = performance.now() + DECISION_TIMEOUT_MS;
  for (;;) {
    const { waiting, unexplained } = await call('GET', '/notifications/v1/logs/completeness');
    if (waiting === 0 || performance.now() > deadline) return waiting + unexplained;
    await delay(200);
  }
}
