import { expect, test } from 'vitest';
import { computedList, type Fault } from './computed-list.ts';
import { canRun, runGate } from './gates/gate.ts';
import { GATES } from './gates/gates.ts';

const COMPUTED = GATES.filter((gate) => canRun(gate, computedList().features));

/** For each fault, the gate that detects it, and the gates that may fail as a consequence. */
const NOTICED: Readonly<Record<Fault, readonly [string, RegExp]>> = {
  'older rows move it': ['older rows while reading', /^older rows/],
  'growth moves it': ['a row above grows', /grows|streamed|edited|followed again/],
  'new rows are not followed': ['60 rows arrive at 10 a second', /^few rows|arrive|come in|burst/],
  'the end holds the reader': ['the reader leaves a streamed row by ten points', /leaves/],
  'opens at the oldest row': ['opens at the newest row', /newest|few rows|streamed|arrive|come in|burst|followed/],
  'jumps stop early': ['jumps to loaded rows', /jump/],
  'fast scrolling shows half': ['hard flings up and down', /fling/],
};

test('a list that is correct in every frame passes each gate', async () => {
  expect(COMPUTED.length).toBeGreaterThan(25);
  expect(await failures()).toEqual([]);
});

test.each(Object.entries(NOTICED))(
  'a list with one fault fails only the related gates: %s',
  async (fault, [gate, related]) => {
    const failed = await failures(fault as Fault);
    expect(failed).toContain(gate);
    expect(failed.filter((name) => !related.test(name))).toEqual([]);
  },
);

async function failures(fault?: Fault): Promise<string[]> {
  const subject = computedList(fault);
  const failed: string[] = [];
  for (const gate of COMPUTED) {
    if (!(await runGate(gate, subject, 1)).passed) failed.push(gate.name);
  }
  return failed;
}
