/** How deep the probes lie: observers are served from the outside in, and these are to be the last. */
const DEPTHS = [40, 50, 60];

/** Resolves when nothing else will be painted in the next frame but what is read then. */
export interface FrameProbe {
  /** Reads something in each frame, after all else that happens before its paint. */
  readFrames<T>(count: number, read: () => T): Promise<T[]>;
  remove(): void;
}

/** Reads what frames paint: after scroll events, frame callbacks, layout effects and all other resize observers. */
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

/** A new task. After what a probe has read that is behind the paint: what is done there shows in one frame, as real input does. */
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

/** Resolves when nothing is left to do before the next frame, whatever a busy machine has put off. */
export function afterAllTasks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A machine without an idle moment would never call.
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
