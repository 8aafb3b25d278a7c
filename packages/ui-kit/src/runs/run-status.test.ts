import { expect, test } from 'vitest';
import { sampleRun } from '../testing/sample-run.ts';
import { runStatusOf } from './run-status.ts';

const t = (key: string, args?: object) => (args ? `${key} ${Object.values(args).join()}` : key);
const TOOL = { toolCallId: 'c', name: 'map', displayName: undefined, executionText: undefined } as const;
const CALL = { ...TOOL, clientSide: false, arguments: '', called: false, result: undefined };

test.each([
  ['ai.thinking', sampleRun()],
  [undefined, sampleRun({ phase: 'streaming' })],
  [undefined, sampleRun({ phase: 'finished' })],
  ['ai.usingTool map', sampleRun({ phase: 'tool', tools: [CALL] })],
  ['ai.usingTool The map', sampleRun({ phase: 'tool', tools: [{ ...CALL, displayName: 'The map' }] })],
  ['Looking…', sampleRun({ phase: 'tool', tools: [CALL, { ...CALL, executionText: 'Looking…' }] })],
  ['ai.failed', sampleRun({ phase: 'failed' })],
  ['ai.failed', sampleRun({ phase: 'failed', error: { code: 'HTTP_503', message: 'Busy.' } })],
  ['ai.lengthLimit', sampleRun({ phase: 'failed', error: { code: 'LENGTH', message: 'Cut.' } })],
  ['ai.contentFilter', sampleRun({ phase: 'failed', error: { code: 'CONTENT_FILTER', message: 'Cut.' } })],
  ['ai.stopped', sampleRun({ phase: 'stopped' })],
])('%s is shown below a run', (text, run) => {
  expect(runStatusOf(run, false, t)?.text).toBe(text);
});

test('an active run waits without a connection, and an ended one does not', () => {
  for (const phase of ['thinking', 'tool', 'streaming'] as const) {
    expect(runStatusOf(sampleRun({ phase }), true, t)?.text).toBe('ai.waiting');
  }
  expect(runStatusOf(sampleRun({ phase: 'finished' }), true, t)).toBeUndefined();
  expect(runStatusOf(sampleRun({ phase: 'stopped' }), true, t)?.text).toBe('ai.stopped');
});
