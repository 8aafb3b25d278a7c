/**
 * Depths in the document at which frames are probed. Resize observers are notified from the outermost element inwards, and
 * the probes must be last: they are nested deeper than any row, and repeated, because other observers may change sizes again.
 */
const DEPTHS = [40, 50, 60];

/** Reads the state that each frame is about to paint. */
export interface FrameProbe {
  /** Reads a value in each frame, after everything else that happens before its paint. */
  readFrames<T>(count: number, read: () => T): Promise<T[]>;
  remove(): void;
}

/** Reads the painted state of frames: after scroll events, frame callbacks, layout effects and all other resize observers. */
export function frameProbe(): FrameProbe {
  const root = document.body.appendChild(document.createElement('div'));
  root.style.cssText = 'position:fixed;width:1px;height:1px;visibility:hidden';
  const elements = nestedElements(root, Math.max(...DEPTHS));
  const targets = DEPTHS.map((depth) => elements[depth - 1] ?? root);
  return {
    async readFrames(count, read) {
      const frames = [];
      for (let frame = 0; frame < count; frame += 1) frames.push(await readAtEndOfFrame(targets, read));
      return frames;
    },
    remove: () => root.remove(),
  };
}

/**
 * Resolves in a new task. If it is called after a read, that task begins after the paint, so changes that the caller then
 * makes appear together in the next frame, as those of real input do.
 */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(undefined);
  return promise;
}

/** Resolves when nothing is left to do before the next frame, however busy the machine is. */
export function afterAllTasks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A machine that is never idle would not call back.
  requestIdleCallback(() => resolve(), { timeout: 200 });
  return promise;
}

function readAtEndOfFrame<T>(targets: readonly Element[], read: () => T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  requestAnimationFrame(() => {
    afterResizeObservers(targets, () => resolve(read()));
  });
  return promise;
}

function afterResizeObservers([target, ...deeper]: readonly Element[], run: () => void): void {
  if (!target) return run();
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    afterResizeObservers(deeper, run);
  });
  observer.observe(target);
}

function nestedElements(root: Element, depth: number): Element[] {
  const elements: Element[] = [];
  let parent = root;
  for (let level = 0; level < depth; level += 1) {
    parent = parent.appendChild(document.createElement('div'));
    elements.push(parent);
  }
  return elements;
}
