import type sharp from 'sharp';

/** Formats that are decoded. Loaders of all others are disabled: SVG and PDF files can contain programs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

let loaded: Promise<typeof sharp> | undefined;

/** Loads the image library for the first picture: many servers never need its memory and start-up time. */
export function imageLibrary(): Promise<typeof sharp> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: LOADERS });
  // No picture is opened twice; a cache would only keep decoded pixels in memory.
  library.cache(false);
  // Pictures use one core, so that the others can process requests.
  library.concurrency(1);
  return library;
}
