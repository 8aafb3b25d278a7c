import { FairQueue } from './fair-queue.ts';
import { type PreparedImage, prepareImage } from './prepare-image.ts';

/**
 * Pictures decoded at a time. A picture of 25 million pixels needs 80 to 500 MB, and an AVIF picture that has to be
 * rotated 900 MB.
 */
const CONCURRENCY = 1;
/** Takes one core several minutes. Each waiting picture uses a file on the disk and an open request. */
const MAX_WAITING = 200;
/** Equals the number of uploads of one user per minute. See docs/spec/rest-and-realtime.md#rate-limits. */
const MAX_WAITING_PER_UPLOADER = 60;

/** Prepares uploaded pictures one after the other. Alternates between uploaders. */
export class ImageQueue {
  readonly #queue = new FairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_UPLOADER,
  });
  readonly #maxPixels: number;

  constructor(maxPixels: number) {
    this.#maxPixels = maxPixels;
  }

  /** Throws `QueueFull` if too many pictures wait. */
  prepare(uploader: string, file: string): Promise<PreparedImage> {
    return this.#queue.run(uploader, () => prepareImage(file, this.#maxPixels));
  }
}
