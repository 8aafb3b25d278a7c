import type { Browser, Page } from 'playwright-core';

/** Load of the main thread of a page: longest task and busy share. */
export interface Tasks {
  readonly longestMs: number;
  /** CPU time of the task with the most CPU time, which other work on the machine does not affect. */
  readonly longestCpuMs: number;
  readonly busyPercent: number;
}

/** Measures the load of a page's main thread during `act`. */
export async function tasksDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const startedAtMs = performance.now();
  await act();
  const tookMs = performance.now() - startedAtMs;
  const trace = parse((await browser.stopTracing()).toString()).traceEvents;
  const threads = new Set(
    trace
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid} ${tid}`),
  );
  const longestOf = (of: (event: TraceEvent) => number) =>
    tasks.reduce((longest, task) => Math.max(longest, of(task)), 0);
  const busyMs = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  return {
    longestMs: Math.round(longestOf(({ dur = 0 }) => dur) / 1_000),
    longestCpuMs: Math.round(longestOf(({ tdur = 0 }) => tdur) / 1_000),
    busyPercent: Math.round((busyMs / tookMs) * 100),
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of wall time (`dur`) and of CPU time (`tdur`). */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function parse(json: string): { readonly traceEvents: readonly TraceEvent[] } {
  return JSON.parse(json) as { readonly traceEvents: readonly TraceEvent[] };
}
