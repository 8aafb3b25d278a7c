import { Block, packBlock } from './block.ts';

const NONE = 255;

/** Traces of a block's entries: each text once, and which of them every entry has. Nothing when there are none. */
export function packTraces(traces: readonly string[]): Buffer | undefined {
  const distinct = [...new Set(traces.filter((trace) => trace !== ''))];
  if (distinct.length === 0) return undefined;
  const places = Uint8Array.from(traces, (trace) => (trace === '' ? NONE : distinct.indexOf(trace)));
  return packBlock([places, ...distinct]);
}

/** In the order of the entries; empty for one that has none. */
export function tracesIn(packed: Buffer): string[] {
  const [places, ...distinct] = new Block(packed).texts();
  return Array.from(places ?? [], (place) => (place === NONE ? '' : (distinct[place]?.toString() ?? '')));
}
