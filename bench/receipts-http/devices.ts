import { get } from 'node:http';
import { API_KEY } from '@chatwire/testkit';
import { Pool } from 'undici';
import type { PushedReceipt } from '../engine/fake-push-service.ts';
import { instant } from '../lib/instant.ts';
import { percentile } from '../lib/results.ts';

/**
 * `devices.ts <url>`: a process that sends the receipts of many devices and follows a live tail. Its parent sends a
 * DevicesOrder, which is confirmed, then `start`, and gets a DevicesReport.
 */
export interface DevicesOrder {
  readonly receipts: readonly PushedReceipt[];
  readonly event: 'received' | 'displayed' | 'opened' | 'dismissed' | 'cleared';
  /** Receipts per second; 0 = as fast as the server responds. */
  readonly rate: number;
}

export interface DevicesReport {
  readonly accepted: number;
  readonly seconds: number;
  /** 99th percentile of the time of a response to a batch, ms. */
  readonly responseP99Ms: number;
  /** Responses whose update the tail received. */
  readonly updates: number;
  /** 99th percentile from a response until the update of its entry in the tail, ms; negative values count as 0. */
  readonly updateP99Ms: number;
}

/** Receipts of a request: a device sends what it has gathered. */
const BATCH = 20;
/** Requests in flight without a given rate. */
const IN_FLIGHT = 64;
const TAIL_WAIT_MS = 2_000;

const [url = ''] = process.argv.slice(2);
const pool = new Pool(url, { connections: IN_FLIGHT });
/** When the update of an entry arrived, by message and device token, epoch ms. */
const updatedAt = new Map<string, number>();
await openTail();
let loaded: DevicesOrder | undefined;
process.on('message', (message: DevicesOrder | 'start') => {
  if (message !== 'start') {
    loaded = message;
    process.send?.({ isReady: true });
  } else if (loaded) void send(loaded).then((report) => process.send?.(report));
});
process.send?.({ isReady: true });

async function send({ receipts, event, rate }: DevicesOrder): Promise<DevicesReport> {
  updatedAt.clear();
  const batches = Array.from({ length: Math.ceil(receipts.length / BATCH) }, (_, n) =>
    receipts.slice(n * BATCH, (n + 1) * BATCH),
  );
  const times: number[] = [];
  const respondedAt = new Map<string, number>();
  let accepted = 0;
  const report = async (batch: readonly PushedReceipt[], dueAt: number): Promise<void> => {
    const count = await post(batch, event);
    accepted += count;
    const now = instant();
    times.push(now - dueAt);
    for (const receipt of batch) respondedAt.set(keyOf(receipt), now);
  };
  const began = instant();
  if (rate === 0) {
    const queue = batches.values();
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (const batch of queue) await report(batch, instant());
      }),
    );
  } else {
    const pending: Promise<void>[] = [];
    for (const [n, batch] of batches.entries()) {
      const dueAt = began + (n * BATCH * 1000) / rate;
      const early = dueAt - instant();
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
      pending.push(report(batch, dueAt));
    }
    await Promise.all(pending);
  }
  const seconds = (instant() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, TAIL_WAIT_MS));
  const lags = [...respondedAt].flatMap(([key, at]) => {
    const updated = updatedAt.get(key);
    return updated === undefined ? [] : [Math.max(0, updated - at)];
  });
  return {
    accepted,
    seconds,
    responseP99Ms: percentile(times, 99),
    updates: lags.length,
    updateP99Ms: percentile(lags, 99),
  };
}

/** Resolves with the number of accepted receipts. */
async function post(batch: readonly PushedReceipt[], event: DevicesOrder['event']): Promise<number> {
  const now = Date.now();
  const body = { sentAtMS: now, receipts: batch.map(({ token }) => ({ token, event, atMS: now })) };
  const response = await pool.request({
    path: '/v3/notifications/push/v1/receipts',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.body.json()) as { data?: { accepted: number }; error?: { code: string } };
  if (!data) throw new Error(`The receipts were not accepted: ${error?.code}.`);
  return data.accepted;
}

/** Follows the entries of one recipient in a hundred: a tail of all receipts would be the subject of live-tail. */
function openTail(): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `${url}/v3/notifications/v1/logs/stream?recipient=hundred0-1`;
    const request = get(path, { headers: { apikey: API_KEY } }, (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const now = instant();
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          if (!part.startsWith('event: update')) continue;
          const entry = JSON.parse(part.slice(part.indexOf('data: ') + 6)) as { messageId: number; pushToken: string };
          updatedAt.set(keyOf({ messageId: String(entry.messageId), pushToken: entry.pushToken }), now);
        }
      });
      resolve();
    });
    request.on('error', reject);
  });
}

function keyOf({ messageId, pushToken }: Pick<PushedReceipt, 'messageId' | 'pushToken'>): string {
  return `${messageId} ${pushToken}`;
}
