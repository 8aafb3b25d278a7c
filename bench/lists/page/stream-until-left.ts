import type { Frames } from './frames.ts';
import type { MeasuredList } from './measured-list.ts';
import type { Figures } from './scenes/scene.ts';

/**
 * Streams a word per frame into the newest message. Returns a function that measures the displacement of the list
 * after the user has scrolled away, and ends the stream.
 */
export function streamUntilLeft(list: MeasuredList, frames: Frames): () => Promise<Figures> {
  let isStreaming = true;
  const stream = () => {
    if (!isStreaming) return;
    list.streamWord('row');
    requestAnimationFrame(stream);
  };
  requestAnimationFrame(stream);
  return async () => {
    await frames.wait(20);
    const before = list.messages();
    const samples = await frames.readFrames(100, () => list.messages());
    isStreaming = false;
    const [key = ''] = before.keys();
    const top = before.get(key)?.top ?? Number.NaN;
    return {
      px: Math.max(...samples.map((sample) => Math.abs((sample.get(key)?.top ?? Number.POSITIVE_INFINITY) - top))),
    };
  };
}
