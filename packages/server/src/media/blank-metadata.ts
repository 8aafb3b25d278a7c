import { type FileHandle, open } from 'node:fs/promises';
import { blankAvifMetadata } from './blank-avif-metadata.ts';
import { overwriteWithZeros } from './overwrite-with-zeros.ts';

/**
 * Overwrites the metadata (place, camera, time) of a WebP or AVIF file with zeros. Decoding and encoding the picture
 * instead would need up to 1 GB and a minute for 25 million pixels, and reduce its quality. Returns false for other
 * formats and for files with an unexpected structure, which may then still contain metadata.
 */
export async function blankMetadata(file: string, format: string): Promise<boolean> {
  if (format !== 'webp' && format !== 'heif') return false;
  await using handle = await open(file, 'r+');
  return await (format === 'webp' ? blankWebpMetadata(handle) : blankAvifMetadata(handle));
}

/** Bytes of a chunk before its content: name and length. */
const CHUNK_HEAD = 8;
/** Flags in the chunk `VP8X`, which describes the content of the file. */
const EXIF_AND_XMP_FLAGS = 0x08 | 0x04;

/** Keeps the lengths of the chunks and gives them a name that readers ignore. */
async function blankWebpMetadata(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(CHUNK_HEAD + 1);
  let blanked = 0;
  for (let at = 12; at + CHUNK_HEAD <= size; ) {
    await handle.read(head, 0, head.length, at);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (at + CHUNK_HEAD + length > size) return false;
    if (name === 'VP8X') {
      await handle.write(Buffer.of(head.readUInt8(CHUNK_HEAD) & ~EXIF_AND_XMP_FLAGS), 0, 1, at + CHUNK_HEAD);
    } else if (name === 'EXIF' || name === 'XMP ') {
      await handle.write('JUNK', at, 'latin1');
      await overwriteWithZeros(handle, at + CHUNK_HEAD, length);
      blanked += 1;
    }
    // Chunks begin at even offsets.
    at += CHUNK_HEAD + length + (length % 2);
  }
  return blanked > 0;
}
