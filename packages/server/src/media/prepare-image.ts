import { rename, rm, stat } from 'node:fs/promises';
import { blankMetadata } from './blank-metadata.ts';
import { imageLibrary } from './image-library.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** `tooLarge`: more pixels than allowed. `unreadable`: the file cannot be read as a picture. */
export type PreparedImage = ImageSize | 'tooLarge' | 'unreadable';

/** Pixels of all frames of an animation together, as a multiple of the limit of one picture. */
const ANIMATION_FACTOR = 4;
const THUMBNAIL_PX = 480;
/** Maximum duration of each of the two steps. A picture of 25 million pixels takes 1 to 3 s on one core. */
const TIMEOUT_S = 30;

/**
 * Rotates a picture upright, removes its metadata (place, camera, time), and writes a thumbnail next to it
 * (`thumbnailPathOf`, WebP). Decoding needs memory in proportion to the number of pixels, not to the size of the file.
 * Reads the number of pixels from the header, and does not decode pictures with more than `maxPixels`.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function prepareImage(file: string, maxPixels: number): Promise<PreparedImage> {
  const sharp = await imageLibrary();
  const cleaned = `${file}.clean`;
  const limitInputPixels = maxPixels * ANIMATION_FACTOR;
  try {
    const header = sharp(file, { limitInputPixels: false, animated: true });
    const { format, exif, xmp, iptc, orientation = 1, pageHeight, width, height } = await header.metadata();
    if (width * (pageHeight ?? height) > maxPixels || width * height > limitInputPixels) return 'tooLarge';
    const hasMetadata = exif !== undefined || xmp !== undefined || iptc !== undefined;
    const isClean = orientation === 1 && (!hasMetadata || (await blankMetadata(file, format)));
    if (!isClean) {
      const picture = sharp(file, { limitInputPixels, animated: true }).rotate().keepIccProfile();
      // The default effort takes a minute for AVIF.
      await (format === 'heif' ? picture.avif({ effort: 0 }) : picture).timeout({ seconds: TIMEOUT_S }).toFile(cleaned);
      await rename(cleaned, file);
    }
    await sharp(file, { limitInputPixels })
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: TIMEOUT_S })
      .toFile(thumbnailPathOf(file));
    const upright = { width, height: pageHeight ?? height };
    return orientation > 4 ? { width: upright.height, height: upright.width } : upright;
  } catch {
    await rm(cleaned, { force: true });
    return 'unreadable';
  }
}

/** Returns the path to which `prepareImage` writes the thumbnail of a file. */
export function thumbnailPathOf(file: string): string {
  return `${file}.thumb`;
}

/** Returns the current size of a file, which preparing a picture changes. */
export async function sizeOnDisk(file: string): Promise<number> {
  return (await stat(file)).size;
}
