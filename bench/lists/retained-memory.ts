import type { CDPSession } from 'playwright-core';

/**
 * Memory retained by a page, bytes. `code`: compiled code; `retained`: everything else, including objects of the browser.
 */
export interface RetainedMemory {
  readonly retained: number;
  readonly code: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

/** Sums the objects that remain after a garbage collection. */
export async function retainedMemory(session: CDPSession): Promise<RetainedMemory> {
  await session.send('HeapProfiler.collectGarbage');
  const parts: string[] = [];
  const addChunk = ({ chunk }: { readonly chunk: string }) => void parts.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  const { snapshot, nodes }: Snapshot = JSON.parse(parts.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const names = types[type];
  const code = Array.isArray(names) ? names.indexOf('code') : -1;
  const bytes = { retained: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    bytes[nodes[at + type] === code ? 'code' : 'retained'] += nodes[at + size] ?? 0;
  }
  return bytes;
}
