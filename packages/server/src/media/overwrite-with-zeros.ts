import type { FileHandle } from 'node:fs/promises';

const ZEROS = Buffer.alloc(65_536);

/** Overwrites a part of a file with zeros. */
export async function overwriteWithZeros(handle: FileHandle, from: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += ZEROS.length) {
    await handle.write(ZEROS, 0, Math.min(ZEROS.length, length - done), from + done);
  }
}
