import { ByteReader } from './byte-reader.ts';

/** A file of a tar archive. `content` has exactly `size` bytes. */
export interface TarMember {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Thrown if an archive is truncated or damaged, or not an archive. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const END = Buffer.alloc(2 * BLOCK_BYTES);
/** Maximum size in eleven octal digits. Larger ones are written in binary, as GNU tar does. */
const MAX_OCTAL = 8 ** 11 - 1;
const SIZE_AT = 124;
const CHECKSUM_AT = 148;

/** Yields a tar archive of files, in the ustar format, which every `tar` can read. */
export async function* packTar(members: AsyncIterable<TarMember>, mtimeMs: number): AsyncGenerator<Uint8Array> {
  for await (const member of members) {
    yield headerOf(member, mtimeMs);
    let written = 0;
    for await (const chunk of member.content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== member.size)
      throw new ArchiveError(`${member.name}: expected ${member.size} bytes, read ${written}`);
    yield Buffer.alloc(paddingOf(member.size));
  }
  yield END;
}

/** Yields the files of a tar archive in order. Skips the rest of a file that was not read to its end. */
export async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember, void, undefined> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.readExactly(BLOCK_BYTES);
    if (header === undefined) throw new ArchiveError('The archive is cut off.');
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = memberOf(header);
    let left = size;
    const content = (async function* () {
      for (; left > 0; ) {
        const chunk = await reader.readSome(left);
        if (chunk === undefined) throw new ArchiveError('The archive is cut off.');
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, size, content };
    for await (const _ of content);
    if (paddingOf(size) > 0) await reader.readExactly(paddingOf(size));
  }
}

function headerOf({ name, size }: TarMember, mtimeMs: number): Buffer {
  if (name.length > NAME_BYTES) throw new ArchiveError(`${name} is longer than ${NAME_BYTES} characters`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  writeSize(header, size);
  header.write(`${octal(Math.floor(mtimeMs / 1_000), 11)}\0`, 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM_AT, 'latin1');
  return header;
}

function writeSize(header: Buffer, size: number): void {
  if (size <= MAX_OCTAL) {
    header.write(`${octal(size, 11)}\0`, SIZE_AT, 'latin1');
    return;
  }
  header[SIZE_AT] = 0x80;
  header.writeBigUInt64BE(BigInt(size), SIZE_AT + 4);
}

function memberOf(header: Buffer): Pick<TarMember, 'name' | 'size'> {
  const stated = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 8), 8);
  if (stated !== checksumOf(header)) throw new ArchiveError('This is not a backup, or it is damaged.');
  const nameEnd = header.indexOf(0);
  const size =
    header[SIZE_AT] === 0x80
      ? Number(header.readBigUInt64BE(SIZE_AT + 4))
      : Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 12), 8);
  return { name: header.toString('latin1', 0, Math.min(nameEnd, NAME_BYTES)), size };
}

/** Returns the sum of all bytes of a header, in which the bytes of the checksum count as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 0x20 : byte), 0);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}
