import type { LogEntry } from '@chatwire/protocol';
import { readEvents } from '@chatwire/protocol/event-stream';
import type { ApiClient, Params } from '../api/api-client.ts';
import { LOGS } from '../api/paths.ts';

export type TailState = 'connecting' | 'live' | 'broken' | 'ended';

interface LiveTailOptions {
  readonly api: ApiClient;
  /** Filters of the stream, as API parameters. */
  readonly filter: Params;
  /**
   * Returns the id of the newest known entry, after which the stream starts. Called at each connect until an entry is
   * received.
   */
  readonly after: () => string | undefined;
  readonly onEntries: (entries: readonly LogEntry[]) => void;
  readonly onUpdate: (entry: LogEntry) => void;
  readonly onState: (state: TailState) => void;
}

const RECONNECT_MS = 3_000;
/** Interval of batches; screens show at most 60 frames per second. */
const BATCH_MS = 50;

/**
 * Follows the log until it is stopped. Reconnects after the last received entry.
 * See docs/spec/notifications.md#live-tail.
 */
export function startLiveTail(options: LiveTailOptions): () => void {
  const stop = new AbortController();
  void follow(options, stop.signal);
  return () => stop.abort();
}

async function follow(
  { api, filter, onUpdate, onState, ...options }: LiveTailOptions,
  until: AbortSignal,
): Promise<void> {
  let position: string | undefined;
  const enqueue = batcher(options.onEntries, until);
  while (!until.aborted) {
    onState('connecting');
    try {
      const after = position ?? options.after();
      const headers = after === undefined ? {} : { 'Last-Event-ID': after };
      const { body } = await api.open(`${LOGS}/stream`, { ...filter, includePayload: 'false' }, until, headers);
      onState('live');
      for await (const { type, data, id } of readEvents(chunksOf(body))) {
        if (type === 'log') enqueue(parse<LogEntry>(data));
        if (type === 'update') onUpdate(parse<LogEntry>(data));
        if (type === 'end' && !parse<{ readonly retry: boolean }>(data).retry) return onState('ended');
        position = id ?? position;
      }
    } catch {
      // The next connection attempt shows whether the server is reachable.
    }
    if (until.aborted) return;
    onState('broken');
    await pauseUntil(until);
  }
}

/** Delivers batches in order, at most one per interval. */
function batcher(onEntries: LiveTailOptions['onEntries'], until: AbortSignal): (entry: LogEntry) => void {
  let batch: LogEntry[] = [];
  return (entry) => {
    batch.push(entry);
    if (batch.length > 1) return;
    setTimeout(() => {
      const entries = batch;
      batch = [];
      if (!until.aborted) onEntries(entries);
    }, BATCH_MS);
  };
}

/** Replaces async iteration of streams, which only the newest browsers support. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

function pauseUntil(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_MS);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}
