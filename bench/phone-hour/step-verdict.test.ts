import { expect, test } from 'vitest';
import type { Expectation, FrameLine, StepLine } from '../../apps/expo/src/phone-hour/run-record.ts';
import { toText } from '../../apps/expo/src/phone-hour/run-text.ts';
import { readRun } from './read-run.ts';
import { runReport } from './run-report.ts';
import { type StepVerdict, stepVerdict } from './step-verdict.ts';

const HEADER = {
  type: 'run',
  version: 1,
  startedAt: '2026-11-25T09:00:00.000Z',
  platform: 'ios',
  systemVersion: '26.1',
  reactNative: '0.86.3',
  width: 393,
  height: 852,
  pixelRatio: 3,
  fontScale: 1,
} as const;

test('rows that keep their positions pass', () => {
  expect(verdictOf({ kind: 'held' }, [0, 0, 0, 0]).passed).toBe(true);
});

test('rows that end one point from their position fail', () => {
  const verdict = verdictOf({ kind: 'held' }, [0, 0, 1]);
  expect(verdict.passed).toBe(false);
  expect(valueOf(verdict, 'displacement at the end, points')).toBe(1);
});

test('rows that native code corrects within three frames pass, later ones fail', () => {
  expect(verdictOf({ kind: 'held' }, [0, 40, 40, 40, 0]).passed).toBe(true);
  expect(verdictOf({ kind: 'held' }, [0, 40, 40, 40, 40, 0]).passed).toBe(false);
});

test('the newest row must end at the bottom edge', () => {
  expect(verdictOf({ kind: 'bottom' }, [30, 0]).passed).toBe(true);
  const verdict = verdictOf({ kind: 'bottom' }, [0, -5]);
  expect(verdict.passed).toBe(false);
  expect(valueOf(verdict, 'off the bottom at the end, points')).toBe(5);
});

test('a newest row without a view fails', () => {
  expect(verdictOf({ kind: 'bottom' }, [0, 0], { newest: 11 }).passed).toBe(false);
});

test('the target of a jump must end in the middle', () => {
  // Row 8 is at 192 to 292 of 500 points.
  expect(verdictOf({ kind: 'middle', row: 8 }, [200, 8]).passed).toBe(true);
  expect(verdictOf({ kind: 'middle', row: 8 }, [8, 10]).passed).toBe(false);
  expect(verdictOf({ kind: 'middle', row: 3 }, [8, 8]).passed).toBe(false);
});

test('an automatic step without frames fails', () => {
  expect(verdictOf({ kind: 'held' }, []).passed).toBe(false);
});

test('a step that threw fails, and one that the person skipped is not counted', () => {
  const failed: StepLine = { type: 'step', step: 's', kind: 'automatic', result: 'failed', note: 'Error: no row' };
  const skipped: StepLine = { type: 'step', step: 'm', kind: 'manual', result: 'skipped' };
  const rejected: StepLine = {
    type: 'step',
    step: 'n',
    kind: 'manual',
    result: 'notAsDescribed',
    note: 'it flickered',
  };
  const run = readRun(toText([HEADER, failed, skipped, rejected]));
  expect(run.steps.map((step) => stepVerdict(step).passed)).toEqual([false, undefined, false]);
  const report = runReport(run);
  expect(report).toContain('| passed | 0 of 2 |');
  expect(report).toContain('| n | failed |  | it flickered |');
  expect(report).toContain('ios 26.1, React Native 0.86.3, 393 × 852 points at 3');
});

test('slow frames are counted', () => {
  const verdict = verdictOf({ kind: 'held' }, [0, 0], { tookMs: 40 });
  expect(valueOf(verdict, 'frames over 25 ms')).toBe(2);
  expect(valueOf(verdict, 'frame time p95, ms')).toBe(40);
});

test('a file that does not begin with a run is rejected', () => {
  expect(() => readRun('{"type":"step"}\n')).toThrow('The first line');
});

/** Writes and reads a step whose ten rows are shifted by some points in each frame. */
function verdictOf(expects: Expectation, shifts: readonly number[], fields: Partial<FrameLine> = {}): StepVerdict {
  const frames = shifts.map((shift, index): FrameLine => ({ ...frame(shift, index), ...fields }));
  const step: StepLine = { type: 'step', step: 'a step', kind: 'automatic', result: 'done', expects };
  const [recorded] = readRun(toText([HEADER, ...frames, step])).steps;
  if (!recorded) throw new Error('The step was not read.');
  return stepVerdict(recorded);
}

/** Returns rows 1 to 10 of 100 points, the newest one 8 points above the bottom of 500. */
function frame(shift: number, index: number): FrameLine {
  const rows = Array.from({ length: 10 }, (_, row) => {
    const top = 492 - (10 - row) * 100 + shift;
    return [row + 1, top, top + 100] as const;
  });
  return {
    type: 'frame',
    step: 'a step',
    ms: index * 16.7,
    tookMs: 16.7,
    height: 500,
    offset: 508,
    contentHeight: 1_008,
    rows: rows.filter(([, top, bottom]) => bottom > 0 && top < 500),
    lastMounted: 10,
    newest: 10,
  };
}

function valueOf({ measures }: StepVerdict, name: string): number | undefined {
  return measures.find(({ what }) => what === name)?.value;
}
