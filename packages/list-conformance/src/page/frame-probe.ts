/** Depth of the probes in the document: observers are notified from the outside in, and these must be last. */
const DEPTHS = [40, 50, 60];

/** Resolves when the next frame will paint exactly the state that is read then. */
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
      for (let frame = 0; frame < count; frame += 1) frames.push(await lastOfFrame(targets, read));
      return frames;
    },
    remove: () => root.remove(),
  };
}

/**
 * Waits for a new task. After a probe has read, it runs after the paint, so its changes appear in one frame, like real
 * input.
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

function lastOfFrame<T>(targets: readonly Element[], read: () => T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  requestAnimationFrame(() => {
    serveLast(targets, () => resolve(read()));
  });
  return promise;
}

function serveLast([target, ...deeper]: readonly Element[], run: () => void): void {
  if (!target) return run();
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    serveLast(deeper, run);
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
