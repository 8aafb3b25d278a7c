import { get } from 'node:http';
import { API_KEY } from '@chatwire/testkit';

/**
 * `readers.ts <url> <tails>`: opens tails and records when each entry arrives. Its parent sends the id of the last
 * entry; once all tails have received that entry, it sends the records back.
 */
export type FromReaders =
  | { readonly opened: true }
  /** Per tail: entry id and arrival, epoch ms with fractions. */
  | { readonly arrivals: readonly (readonly (readonly [logId: string, atMs: number])[])[]; readonly ended: number };

const ARRIVAL_TIMEOUT_MS = 20_000;
const ID = Buffer.from('event: log\nid: ');
const ID_BYTES = ID.length + 24;
const arrivals: [string, number][][] = [];
/** Number of tails that the server has closed for being too slow. */
let ended = 0;

const [url = '', tails = '1'] = process.argv.slice(2);

process.on('message', (last: string) => {
  const startedAtMs = performance.now();
  const timer = setInterval(() => {
    const isAll = arrivals.every((tailArrivals) => tailArrivals.at(-1)?.[0] === last);
    if (!isAll && performance.now() - startedAtMs < ARRIVAL_TIMEOUT_MS) return;
    clearInterval(timer);
    report({ arrivals, ended });
  }, 20);
});
await Promise.all(Array.from({ length: Number(tails) }, () => openTail(url)));
report({ opened: true });

function report(message: FromReaders): void {
  process.send?.(message);
}

function recordIds(bytes: Buffer, tailArrivals: [string, number][], atMs: number): void {
  for (let at = bytes.indexOf(ID); at >= 0 && at + ID_BYTES <= bytes.length; at = bytes.indexOf(ID, at + ID_BYTES)) {
    tailArrivals.push([bytes.toString('latin1', at + ID.length, at + ID_BYTES), atMs]);
  }
}

function openTail(server: string): Promise<void> {
  const tailArrivals: [string, number][] = [];
  arrivals.push(tailArrivals);
  return new Promise((resolve, reject) => {
    const request = get(`${server}/v3/notifications/v1/logs/stream`, { headers: { apikey: API_KEY } }, (response) => {
      let remainder: Buffer = Buffer.alloc(0);
      response.on('data', (piece: Buffer) => {
        const atMs = performance.timeOrigin + performance.now();
        // An id may be split across two chunks, so the end of one and the start of the next are joined.
        recordIds(Buffer.concat([remainder, piece.subarray(0, ID_BYTES - 1)]), tailArrivals, atMs);
        recordIds(piece, tailArrivals, atMs);
        remainder = piece.subarray(Math.max(0, piece.length - ID_BYTES + 1));
      });
      response.on('end', () => {
        ended += 1;
      });
      resolve();
    });
    request.on('error', reject);
  });
}
