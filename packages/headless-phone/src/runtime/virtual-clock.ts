interface Timer {
  readonly id: number;
  readonly atMs: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

interface Task {
  readonly priority: number;
  run(): void;
}

/** Maximum number of steps in a frame. Work that schedules more work for the same time would never end. */
const MAX_STEPS = 500;

/** The timers, animation frames and scheduled tasks of one JavaScript thread, on a clock that only `advance` moves. */
export class VirtualClock {
  nowMs = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();
  #frames = new Map<number, (nowMs: number) => void>();
  readonly #tasks: Task[] = [];
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  advance(ms: number): void {
    this.nowMs += ms;
  }

  setTimer(run: () => void, ms: number, repeats: boolean): number {
    const delay = Math.max(1, ms || 0);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#timers.set(id, { id, atMs: this.nowMs + delay, everyMs: repeats ? delay : undefined, run });
    return id;
  }

  clearTimer(id: number): void {
    this.#timers.delete(id);
  }

  requestFrame(run: (nowMs: number) => void): number {
    this.#lastId += 1;
    this.#frames.set(this.#lastId, run);
    return this.#lastId;
  }

  cancelFrame(id: number): void {
    this.#frames.delete(id);
  }

  /** Adds a task. Lower priorities run first. */
  addTask(task: Task): void {
    this.#tasks.push(task);
  }

  async runFrames(): Promise<void> {
    const due = [...this.#frames.values()];
    this.#frames = new Map();
    for (const run of due) await this.attempt(() => run(this.nowMs));
  }

  /** Runs the timers and tasks that are due, and those that they schedule, until JavaScript is idle. */
  async runDue(): Promise<void> {
    await flushMicrotasks();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const next = this.#nextTimer() ?? this.#nextTask();
      if (!next) return;
      await this.attempt(next);
    }
    this.#report(new Error(`JavaScript was not idle after ${MAX_STEPS} timers and tasks in one frame.`));
  }

  /** Runs a piece of JavaScript and its microtasks. Reports exceptions, and never rejects. */
  async attempt(run: () => void): Promise<void> {
    try {
      run();
    } catch (error) {
      this.#report(error);
    }
    await flushMicrotasks();
  }

  #nextTimer(): (() => void) | undefined {
    const due = [...this.#timers.values()].filter(({ atMs }) => atMs <= this.nowMs);
    const [timer] = due.sort((one, other) => one.atMs - other.atMs || one.id - other.id);
    if (!timer) return undefined;
    if (timer.everyMs === undefined) this.#timers.delete(timer.id);
    else this.#timers.set(timer.id, { ...timer, atMs: this.nowMs + timer.everyMs });
    return timer.run;
  }

  #nextTask(): (() => void) | undefined {
    this.#tasks.sort((one, other) => one.priority - other.priority);
    const task = this.#tasks.shift();
    return task && (() => task.run());
  }
}

/** Waits until all microtasks have run. */
function flushMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
