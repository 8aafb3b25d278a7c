import type { FileHandle } from 'node:fs/promises';
import { overwriteWithZeros } from './overwrite-with-zeros.ts';

/** Larger `meta` boxes are not read. Usual ones have a few hundred bytes. */
const MAX_META_BYTES = 1_048_576;

/**
 * Overwrites the items `Exif` and `mime` (XMP) of an AVIF file with zeros; the picture is another item. Returns false
 * for files with an unexpected structure. ISO/IEC 14496-12, 8.11.
 */
export async function blankAvifMetadata(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const meta = await metaOf(handle, size);
  if (!meta) return false;
  try {
    const { items, extents } = metadataIn(meta.content, meta.start);
    if (items === 0 || extents.some(({ from, length }) => from + length > size)) return false;
    for (const { from, length } of extents) await overwriteWithZeros(handle, from, length);
    return true;
  } catch (error) {
    // The box is shorter than its fields require.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface Extent {
  readonly from: number;
  readonly length: number;
}

async function metaOf(handle: FileHandle, size: number): Promise<{ content: Buffer; start: number } | undefined> {
  const head = Buffer.alloc(8);
  for (let at = 0; at + 8 <= size; ) {
    await handle.read(head, 0, 8, at);
    const length = head.readUInt32BE(0);
    if (length < 8) return undefined;
    if (head.toString('latin1', 4) === 'meta') {
      if (length > MAX_META_BYTES) return undefined;
      const content = Buffer.alloc(length - 8);
      await handle.read(content, 0, content.length, at + 8);
      return { content, start: at + 8 };
    }
    at += length;
  }
  return undefined;
}

/** Finds the items that are metadata. `start`: where the content of the box begins in the file. */
function metadataIn(meta: Buffer, start: number): { readonly items: number; readonly extents: readonly Extent[] } {
  const boxes = boxesIn(meta, 4);
  const metadata = metadataItemsIn(boxes.get('iinf')?.content ?? Buffer.alloc(0));
  const locations = boxes.get('iloc')?.content ?? Buffer.alloc(0);
  const idat = boxes.get('idat');
  const extents: Extent[] = [];
  const found = new Set<number>();
  for (const { item, method, from, length } of extentsIn(locations)) {
    if (!metadata.has(item)) continue;
    if (method > 1 || (method === 1 && !idat)) throw new RangeError('Unknown location of an item.');
    found.add(item);
    extents.push({ from: method === 1 ? start + (idat?.at ?? 0) + from : from, length });
  }
  if (found.size < metadata.size) throw new RangeError('An item has no location.');
  return { items: metadata.size, extents };
}

function boxesIn(content: Buffer, from: number): Map<string, { readonly content: Buffer; readonly at: number }> {
  const boxes = new Map<string, { readonly content: Buffer; readonly at: number }>();
  for (let at = from; at + 8 <= content.length; ) {
    const length = content.readUInt32BE(at);
    if (length < 8) throw new RangeError('Unknown length of a box.');
    boxes.set(content.toString('latin1', at + 4, at + 8), {
      content: content.subarray(at + 8, at + length),
      at: at + 8,
    });
    at += length;
  }
  return boxes;
}

/** Returns the ids of the items that are metadata. */
function metadataItemsIn(iinf: Buffer): ReadonlySet<number> {
  const items = new Set<number>();
  let at = iinf.readUInt8(0) === 0 ? 6 : 8;
  while (at + 8 <= iinf.length) {
    const length = iinf.readUInt32BE(at);
    if (length < 8) throw new RangeError('Unknown length of an entry.');
    const isLong = iinf.readUInt8(at + 8) === 3;
    const id = isLong ? iinf.readUInt32BE(at + 12) : iinf.readUInt16BE(at + 12);
    const type = iinf.toString('latin1', at + (isLong ? 18 : 16), at + (isLong ? 22 : 20));
    if (type === 'Exif' || type === 'mime') items.add(id);
    at += length;
  }
  return items;
}

interface ItemExtent extends Extent {
  readonly item: number;
  /** 0: `from` is relative to the beginning of the file. 1: `from` is relative to the beginning of `idat`. */
  readonly method: number;
}

function* extentsIn(iloc: Buffer): Generator<ItemExtent> {
  const version = iloc.readUInt8(0);
  const sizes = iloc.readUInt16BE(4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  let at = 6;
  const next = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(iloc.readBigUInt64BE(at - 8)) : iloc.readUIntBE(at - size, size);
  };
  const count = next(version < 2 ? 2 : 4);
  for (let index = 0; index < count; index += 1) {
    const item = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    for (let extent = 0; extent < extents; extent += 1) {
      next(indexSize);
      const from = base + next(offsetSize);
      yield { item, method, from, length: next(lengthSize) };
    }
  }
}
