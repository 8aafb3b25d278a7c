import { get } from 'node:http';
import { API_KEY } from '@chatwire/testkit';

/**
 * `readers.ts <url> <tails>`: opens tails, notes when each entry arrives, and hands the notes over once the entry
 * it is sent the id of has come everywhere.
 */
export type FromReaders =
  | { readonly opened: true }
  /** By tail: id of the entry, arrival in epoch ms with fractions. */
  | { readonly arrivals: readonly (readonly (readonly [logId: string, atMs: number])[])[]; readonly overflows: number };

const LAST_ARRIVAL_MS = 20_000;
const ID = Buffer.from('event: log\nid: ');
const arrivals: [string, number][][] = [];
let overflows = 0;

const [url = '', tails = '1'] = process.argv.slice(2);

process.on('message', (last: string) => {
  const began = performance.now();
  const timer = setInterval(() => {
    const isAll = arrivals.every((mine) => mine.at(-1)?.[0] === last);
    if (!isAll && performance.now() - began < LAST_ARRIVAL_MS) return;
    clearInterval(timer);
    tell({ arrivals, overflows });
  }, 20);
});
await Promise.all(Array.from({ length: Number(tails) }, () => openTail(url)));
tell({ opened: true });

function tell(message: FromReaders): void {
  process.send?.(message);
}

function openTail(server: string): Promise<void> {
  const mine: [string, number][] = [];
  arrivals.push(mine);
  return new Promise((resolve, reject) => {
    const request = get(`${server}/v3/notifications/v1/logs/stream`, { headers: { apikey: API_KEY } }, (response) => {
      let rest = Buffer.alloc(0);
      response.on('data', (piece: Buffer) => {
        const atMs = performance.timeOrigin + performance.now();
        const bytes = Buffer.concat([rest, piece]);
        const end = Math.max(bytes.lastIndexOf('\n\n'), 0);
        for (let at = bytes.indexOf(ID); at >= 0 && at < end; at = bytes.indexOf(ID, at + ID.length)) {
          mine.push([bytes.toString('latin1', at + ID.length, at + ID.length + 24), atMs]);
        }
        if (bytes.includes('event: overflow')) overflows += 1;
        rest = bytes.subarray(end);
      });
      resolve();
    });
    request.on('error', reject);
  });
}
