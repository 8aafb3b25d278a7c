import { isDom } from '../../platform/browser.ts';
import type { StagedFile } from './staged-file.ts';

/** Default of `imageQuality`. */
export const IMAGE_QUALITY = 80;

/** Formats that can be re-encoded without visible loss. Others are sent unchanged. */
const COMPRESSIBLE_TYPES = new Set(['image/jpeg', 'image/webp']);

/**
 * Prepares a picture for sending: adds its dimensions, and re-encodes it at `quality` (1 to 100; 100: unchanged) if
 * that makes it smaller. Other files, and pictures that the platform cannot decode, are returned unchanged.
 * See docs/spec/message-list.md#composer.
 */
export async function prepareFile(staged: StagedFile, quality: number): Promise<StagedFile> {
  const ready = { ...staged, isReady: true };
  const { file, kind } = staged;
  if (kind !== 'image' || typeof createImageBitmap !== 'function' || !isDom(file, 'Blob')) return ready;
  try {
    const picture = await createImageBitmap(file);
    const size = { width: picture.width, height: picture.height };
    const compressed =
      COMPRESSIBLE_TYPES.has(file.type) && quality < 100 ? await encode(picture, file.type, quality) : undefined;
    picture.close();
    if (!compressed || compressed.size >= file.size) return { ...ready, size };
    return { ...ready, size, file: new File([compressed], staged.name, { type: file.type }) };
  } catch {
    // This browser cannot decode the picture. The server decides whether to accept it.
    return ready;
  }
}

function encode(picture: ImageBitmap, type: string, quality: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, quality / 100);
  });
}
