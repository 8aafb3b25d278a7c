import { rename } from 'node:fs/promises';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A picture larger than this many pixels is not opened: a small file can unpack to gigabytes. */
const MAX_PIXELS = 100_000_000;
const THUMBNAIL_PX = 480;

/**
 * Turns a picture upright, takes out what its file tells beyond the picture (place, camera, time), and makes a small
 * one beside it (`<file>.thumb`, WebP). Undefined when it cannot be read as a picture. The library is loaded with the
 * first picture. Contract 11.
 */
export async function prepareImage(file: string): Promise<ImageSize | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, animated: true });
    const { exif, xmp, iptc, orientation = 1, pageHeight, width, height } = await picture.metadata();
    if (exif || xmp || iptc || orientation > 1) {
      await picture.rotate().keepIccProfile().toFile(`${file}.clean`);
      await rename(`${file}.clean`, file);
    }
    await sharp(file, { limitInputPixels: MAX_PIXELS })
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(`${file}.thumb`);
    const shown = { width, height: pageHeight ?? height };
    return orientation > 4 ? { width: shown.height, height: shown.width } : shown;
  } catch {
    return undefined;
  }
}
