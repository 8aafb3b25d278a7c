import type { Frames } from './frames.ts';
import type { MeasuredList } from './measured-list.ts';
import type { Figures } from './scenes/scene.ts';

/**
 * Records each frame of a gesture. Returns a function that ends the recording, and returns how far the list scrolled up
 * in messages and px, and the number of frames in which it moved backwards.
 */
export function recordGesture(list: MeasuredList, frames: Frames): () => Promise<Figures> {
  let isRecording = true;
  let backwards = 0;
  let px = 0;
  const sample = () => ({ messages: list.messages(), top: list.scroller().scrollTop * list.scrollTopSign });
  let { messages: before, top } = sample();
  const oldestAtStart = oldestOf(before);
  const record = async () => {
    while (isRecording) {
      const [now] = await frames.readFrames(1, sample);
      if (!now) break;
      const key = [...now.messages.keys()].find((each) => before.has(each));
      // Without a common row, the list has scrolled by more than a screen in one frame.
      const step = key === undefined ? top - now.top : (now.messages.get(key)?.top ?? 0) - (before.get(key)?.top ?? 0);
      if (step < -1) backwards += 1;
      px += step;
      ({ messages: before, top } = now);
    }
  };
  const recorded = record();
  return async () => {
    await frames.wait(40);
    isRecording = false;
    await recorded;
    return { messages: oldestAtStart - oldestOf(before), px, backwards };
  };
}

function oldestOf(messages: ReadonlyMap<string, unknown>): number {
  return Math.min(...[...messages.keys()].map(Number));
}
