import vm from 'node:vm';
import type { VirtualClock } from './virtual-clock.ts';

/** What the JavaScript globals of an app are built from. Native code defines them before a bundle runs. */
export interface RealmOptions {
  readonly clock: VirtualClock;
  readonly fabric: object;
  readonly modules: Readonly<Record<string, unknown>>;
  readonly report: (error: unknown) => void;
}

export interface Realm {
  readonly globals: Readonly<Record<string, unknown>>;
  /** Runs a bundle. */
  run(source: string, filename: string): void;
  /** Returns what the bundle has registered under a name, such as `AppRegistry`. */
  callable(name: string): unknown;
}

/** Epoch milliseconds at which the virtual clock starts: 20 November 2026, 12:00 UTC. */
const START_MS = Date.UTC(2026, 10, 20, 12);

/** Script that makes `Date` and `Math.random` depend only on the clock and a seed, so that every run is the same. */
const DETERMINISM_SCRIPT = `{
  const now = globalThis.__nowMs, RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args) { if (args.length === 0) super(now()); else super(...args); }
    static now() { return now(); }
  };
  let seed = 42;
  Math.random = () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 4294967296;
}`;

/** Creates the JavaScript globals of an app. */
export function createRealm({ clock, fabric, modules, report }: RealmOptions): Realm {
  const callables = new Map<string, () => unknown>();
  const globals: Record<string, unknown> = {
    ...timers(clock),
    console: {
      ...console,
      log() {},
      info() {},
      debug() {},
      warn() {},
      error: (...args: unknown[]) => report(args.join(' ')),
    },
    nativeFabricUIManager: fabric,
    RN$Bridgeless: true,
    RN$registerCallableModule: (name: string, module: () => unknown) => callables.set(name, module),
    __turboModuleProxy: (name: string) => modules[name] ?? null,
    nativeModuleProxy: {},
    nativePerformanceNow: () => clock.nowMs,
    performance: { now: () => clock.nowMs, mark() {}, measure() {} },
    HermesInternal: { hasPromise: () => true, getRuntimeProperties: () => ({}) },
    nativeRuntimeScheduler: scheduler(clock),
    queueMicrotask,
    TextEncoder,
    __nowMs: () => START_MS + clock.nowMs,
  };
  Object.assign(globals, { global: globals, globalThis: globals, window: globals, self: globals });
  vm.createContext(globals);
  vm.runInContext(DETERMINISM_SCRIPT, globals);
  return {
    globals,
    run: (source, filename) => void vm.runInContext(source, globals, { filename }),
    callable: (name) => callables.get(name)?.(),
  };
}

function timers(clock: VirtualClock): Readonly<Record<string, unknown>> {
  const start =
    (repeats: boolean) =>
    (run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) =>
      clock.setTimer(() => run(...args), ms, repeats);
  const clear = (id: number) => clock.clearTimer(id);
  return {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (run: (nowMs: number) => void) => clock.requestFrame(run),
    cancelAnimationFrame: (id: number) => clock.cancelFrame(id),
  };
}

type Work = (didTimeout: boolean) => unknown;

/**
 * Implements React Native's scheduler, which is written in C++: priorities 1 (immediate) to 5 (idle); work may return
 * its continuation.
 */
function scheduler(clock: VirtualClock): object {
  return {
    unstable_ImmediatePriority: 1,
    unstable_UserBlockingPriority: 2,
    unstable_NormalPriority: 3,
    unstable_LowPriority: 4,
    unstable_IdlePriority: 5,
    unstable_scheduleCallback(priority: number, work: Work) {
      const task = {
        priority,
        run() {
          let next: unknown = work;
          while (typeof next === 'function') next = Reflect.apply(next, undefined, [false]);
        },
      };
      clock.addTask(task);
      return task;
    },
    unstable_cancelCallback: (task: { run: () => void }) => Object.assign(task, { run: () => undefined }),
    unstable_shouldYield: () => false,
    unstable_requestPaint: () => undefined,
    unstable_now: () => clock.nowMs,
    unstable_getCurrentPriorityLevel: () => 3,
  };
}
