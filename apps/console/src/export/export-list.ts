import type { Params } from '../api/api-client.ts';
import { messageOf } from '../api/api-error.ts';
import type { ExportSink } from './export-sink.ts';
import { type ExportFormat, rowCounter } from './row-counter.ts';

export interface ExportState {
  readonly id: number;
  readonly name: string;
  readonly status: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  readonly bytes: number;
  /** Reason for the failure. */
  readonly fault?: string;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly path: string;
  readonly params: Params;
  readonly sink: ExportSink;
}

/** Requests an export stream. Rejects unless the server starts one. */
export type OpenExport = (
  path: string,
  params: Params,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

/** Background exports with their results. Only complete files are kept. */
export class ExportList {
  readonly #open: OpenExport;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  #states: readonly ExportState[] = [];
  #nextId = 1;

  constructor(open: OpenExport) {
    this.#open = open;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly getSnapshot = (): readonly ExportState[] => this.#states;

  /** Resolves when the export is done, failed, or cancelled. */
  async start({ format, path, params, sink }: ExportRequest): Promise<void> {
    const id = this.#nextId++;
    const stop = new AbortController();
    this.#running.set(id, stop);
    this.#states = [...this.#states, { id, name: sink.name, status: 'running', rows: 0, bytes: 0 }];
    this.#notify();
    try {
      await this.#copy(id, { format, path, params, sink }, stop.signal);
      await sink.close();
      this.#set(id, { status: 'done' });
    } catch (error) {
      await sink.abort();
      const fault = messageOf(error);
      this.#set(id, stop.signal.aborted ? { status: 'cancelled' } : { status: 'failed', fault });
    }
    this.#running.delete(id);
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** Removes a finished export from the list. */
  dismiss(id: number): void {
    this.#states = this.#states.filter((state) => state.id !== id);
    this.#notify();
  }

  async #copy(id: number, { format, path, params, sink }: ExportRequest, signal: AbortSignal): Promise<void> {
    const reader = (await this.#open(path, params, signal)).getReader();
    const counter = rowCounter(format);
    let bytes = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      counter.take(chunk.value);
      bytes += chunk.value.length;
      await sink.write(chunk.value);
      this.#set(id, { rows: counter.rows, bytes });
      signal.throwIfAborted();
    }
    this.#set(id, { rows: counter.rows, bytes });
    const fault = counter.fault();
    if (fault !== undefined) throw new Error(fault);
  }

  #set(id: number, change: Partial<ExportState>): void {
    this.#states = this.#states.map((state) => (state.id === id ? { ...state, ...change } : state));
    this.#notify();
  }

  #notify(): void {
    for (const changed of this.#listeners) changed();
  }
}
