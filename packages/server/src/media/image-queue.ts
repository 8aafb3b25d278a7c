import { FairQueue } from './fair-queue.ts';
import { type PreparedImage, prepareImage } from './prepare-image.ts';

/** Pictures decoded at a time. One of 25 million pixels takes 80 to 500 MB, one in AVIF that has to be turned 900 MB. */
const CONCURRENCY = 1;
/** Minutes of work for one core. A waiting picture is a file on the disk and an open request. */
const WAITING = 200;
/** Equal to the uploads of one user per minute. See docs/spec/rest-and-realtime.md#rate-limits. */
const WAITING_PER_UPLOADER = 60;

/** Prepares uploaded pictures one after the other, regardless of how many arrive at once. Round-robin between uploaders. */
export class ImageQueue {
  readonly #queue = new FairQueue({
    concurrency: CONCURRENCY,
    waiting: WAITING,
    waitingPerOwner: WAITING_PER_UPLOADER,
  });
  readonly #maxPixels: number;

  constructor(maxPixels: number) {
    this.#maxPixels = maxPixels;
  }

  /** Throws `QueueFull` when too many pictures wait already. */
  prepare(uploader: string, file: string): Promise<PreparedImage> {
    return this.#queue.run(uploader, () => prepareImage(file, this.#maxPixels));
  }
}
