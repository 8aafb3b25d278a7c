import type { Page } from 'playwright-core';

/** Result of a comparison of two pictures. */
export interface Comparison {
  /** Pixels that differ visibly; infinite for pictures of different sizes. */
  readonly count: number;
  /** The differences in red on a faint picture, as a PNG. */
  readonly picture: Buffer | undefined;
}

/** Difference of a colour channel, of 255, below which pixels are equal: smoothing of edges. */
const TOLERANCE = 24;

/** Compares two PNGs in the page of a browser, which can decode them. */
export async function compare(page: Page, golden: Buffer, actual: Buffer): Promise<Comparison> {
  const sources = [golden, actual].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const { count, picture } = await page.evaluate(
    async ({ sources: urls, tolerance }) => {
      const decoded = await Promise.all(
        urls.map(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          if (!context) throw new Error('The browser has no canvas.');
          context.drawImage(bitmap, 0, 0);
          return { canvas, context, image: context.getImageData(0, 0, bitmap.width, bitmap.height) };
        }),
      );
      const [one, other] = decoded;
      if (!one || !other) throw new Error('Two pictures are required.');
      const { width, height } = one.image;
      if (width !== other.image.width || height !== other.image.height) return { count: -1, picture: '' };
      const [before, after] = [one.image.data, other.image.data];
      let differingPixels = 0;
      for (let offset = 0; offset < before.length; offset += 4) {
        const isEqual = [0, 1, 2].every(
          (c) => Math.abs((before[offset + c] ?? 0) - (after[offset + c] ?? 0)) <= tolerance,
        );
        const pixel = isEqual ? [0, 1, 2].map((c) => 192 + (after[offset + c] ?? 0) / 4) : [220, 0, 0];
        if (!isEqual) differingPixels += 1;
        after.set([...pixel, 255], offset);
      }
      other.context.putImageData(other.image, 0, 0);
      const bytes = new Uint8Array(await (await other.canvas.convertToBlob()).arrayBuffer());
      return {
        count: differingPixels,
        picture: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')),
      };
    },
    { sources, tolerance: TOLERANCE },
  );
  if (count < 0) return { count: Number.POSITIVE_INFINITY, picture: undefined };
  return { count, picture: Buffer.from(picture, 'base64') };
}
