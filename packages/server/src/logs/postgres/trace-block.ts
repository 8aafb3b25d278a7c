import { Block, packBlock } from './block.ts';

const NONE = 255;

/** Traces of a block's entries: each text once, and which of them every entry has. Nothing when there are none. */
export function packTraces(traces: readonly string[]): Buffer | undefined {
  const distinct = [...new Set(traces.filter((trace) => trace !== ''))];
  if (distinct.length === 0) return undefined;
  const places = Uint8Array.from(traces, (trace) => (trace === '' ? NONE : distinct.indexOf(trace)));
  return packBlock([places, ...distinct]);
}

/** Empty when the entry has none. */
export function traceIn(packed: Buffer, place: number): string {
  const block = new Block(packed);
  const index = block.textAt(0)[place] ?? NONE;
  return index === NONE ? '' : block.textAt(index + 1).toString();
}
