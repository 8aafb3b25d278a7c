import type { FrameLine, RunHeader, RunLine, StepLine } from '../../apps/expo/src/phone-hour/run-record.ts';

/** A step with its frames, in the order they were recorded. */
export interface RecordedStep {
  readonly step: StepLine;
  readonly frames: readonly FrameLine[];
}

/** A run as recorded in its file. */
export interface RecordedRun {
  readonly header: RunHeader;
  readonly steps: readonly RecordedStep[];
}

/** Parses the file of a run. Throws if the text is not one. */
export function readRun(text: string): RecordedRun {
  // Written by `toText` of the app.
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RunLine);
  const [header, ...rest] = lines;
  if (header?.type !== 'run' || header.version !== 1)
    throw new Error('The first line is not that of a run, version 1.');
  const frames = rest.filter((line) => line.type === 'frame');
  const steps = rest.filter((line) => line.type === 'step');
  return {
    header,
    steps: steps.map((step) => ({ step, frames: frames.filter((frame) => frame.step === step.step) })),
  };
}
