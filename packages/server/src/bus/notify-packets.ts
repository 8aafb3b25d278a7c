/** PostgreSQL rejects payloads from 8,000 bytes. The difference is for the header of a piece. */
const PIECE_BYTES = 7_900;

/** A piece of a packet: `<sender> <index>/<count> <text>`. */
const PIECE = /^(\S+) (\d+)\/(\d+) ([^]*)$/;

/**
 * Splits a string into payloads of NOTIFY. All of them differ, because PostgreSQL drops repeated ones within a transaction.
 * `sender` must not contain spaces.
 */
export function cutPacket(sender: string, text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = characterStart(bytes, from + PIECE_BYTES);
    texts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return texts.map((piece, index) => `${sender} ${index}/${texts.length} ${piece}`);
}

/** Joins the pieces of other senders to packets. Drops a packet with a missing piece. */
export class PacketReader {
  readonly #self: string;
  readonly #open = new Map<string, string[]>();

  constructor(self: string) {
    this.#self = self;
  }

  /** Returns the text of the packet that this payload completes. Undefined if it completes none. */
  read(payload: string): string | undefined {
    const [, sender, index, count, text] = PIECE.exec(payload) ?? [];
    if (sender === undefined || text === undefined || sender === this.#self) return undefined;
    const pieces = index === '0' ? [] : this.#open.get(sender);
    if (pieces?.length !== Number(index)) return void this.#open.delete(sender);
    pieces.push(text);
    if (pieces.length < Number(count)) return void this.#open.set(sender, pieces);
    this.#open.delete(sender);
    return pieces.join('');
  }
}

/** Returns the last start of a UTF-8 character at or before `at`. */
function characterStart(bytes: Buffer, at: number): number {
  let start = Math.min(at, bytes.length);
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
