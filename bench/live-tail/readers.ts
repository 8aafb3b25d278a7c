import { get } from 'node:http';
import { API_KEY } from '@chatwire/testkit';

/**
 * `readers.ts <url> <tails>`: opens tails, notes when each entry arrives, and hands the notes over once the entry
 * it is sent the id of has come everywhere.
 */
export type FromReaders =
  | { readonly opened: true }
  /** By tail: id of the entry, arrival in epoch ms with fractions. */
  | { readonly arrivals: readonly (readonly (readonly [logId: string, atMs: number])[])[]; readonly ended: number };

const LAST_ARRIVAL_MS = 20_000;
const ID = Buffer.from('event: log\nid: ');
const ID_BYTES = ID.length + 24;
const arrivals: [string, number][][] = [];
/** Tails that the server has ended: cut off for being too slow. */
let ended = 0;

const [url = '', tails = '1'] = process.argv.slice(2);

process.on('message', (last: string) => {
  const began = performance.now();
  const timer = setInterval(() => {
    const isAll = arrivals.every((mine) => mine.at(-1)?.[0] === last);
    if (!isAll && performance.now() - began < LAST_ARRIVAL_MS) return;
    clearInterval(timer);
    report({ arrivals, ended });
  }, 20);
});
await Promise.all(Array.from({ length: Number(tails) }, () => openTail(url)));
report({ opened: true });

function report(message: FromReaders): void {
  process.send?.(message);
}

function note(bytes: Buffer, mine: [string, number][], atMs: number): void {
  for (let at = bytes.indexOf(ID); at >= 0 && at + ID_BYTES <= bytes.length; at = bytes.indexOf(ID, at + ID_BYTES)) {
    mine.push([bytes.toString('latin1', at + ID.length, at + ID_BYTES), atMs]);
  }
}

function openTail(server: string): Promise<void> {
  const mine: [string, number][] = [];
  arrivals.push(mine);
  return new Promise((resolve, reject) => {
    const request = get(`${server}/v3/notifications/v1/logs/stream`, { headers: { apikey: API_KEY } }, (response) => {
      let rest: Buffer = Buffer.alloc(0);
      response.on('data', (piece: Buffer) => {
        const atMs = performance.timeOrigin + performance.now();
        // An id may lie across two pieces: only where they meet are they put together.
        note(Buffer.concat([rest, piece.subarray(0, ID_BYTES - 1)]), mine, atMs);
        note(piece, mine, atMs);
        rest = piece.subarray(Math.max(0, piece.length - ID_BYTES + 1));
      });
      response.on('end', () => {
        ended += 1;
      });
      resolve();
    });
    request.on('error', reject);
  });
}
