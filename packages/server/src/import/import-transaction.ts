import { ApiError } from '../base/errors/api-error.ts';
import type { Config } from '../config.ts';
import type { Capabilities, Db } from '../storage/storage.ts';
import type { KnownIds } from './known-ids.ts';
import { type ImportRecord, RejectedRecord } from './records.ts';

/** A line that was not imported, and why. */
export interface RejectedLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** Number of records of one kind that were added, and of those that existed before. */
export interface ImportCount {
  readonly added: number;
  readonly existing: number;
}

export interface ImportTransactionOptions {
  readonly db: Db;
  readonly engine: Capabilities['engine'];
  readonly config: Config;
  readonly nowMs: number;
  readonly known: KnownIds;
  /** Returns the line number of a record. */
  readonly lineOf: (record: ImportRecord) => number;
  readonly reject: (line: number, reason: string) => void;
  readonly count: (kind: ImportRecord['record'], added: number, existing: number) => void;
}

/** A batch of lines that are written together. */
export class ImportTransaction {
  readonly db: Db;
  readonly engine: Capabilities['engine'];
  readonly config: Config;
  readonly nowMs: number;
  readonly known: KnownIds;
  readonly #options: ImportTransactionOptions;

  constructor(options: ImportTransactionOptions) {
    this.db = options.db;
    this.engine = options.engine;
    this.config = options.config;
    this.nowMs = options.nowMs;
    this.known = options.known;
    this.#options = options;
  }

  /** Converts each record; rejected ones are reported and skipped. */
  async accepted<R extends ImportRecord, T>(
    records: readonly R[],
    convert: (record: R) => Promise<T> | T,
  ): Promise<T[]> {
    const converted: T[] = [];
    for (const record of records) {
      try {
        converted.push(await convert(record));
      } catch (error) {
        this.#options.reject(this.#options.lineOf(record), reasonOf(error));
      }
    }
    return converted;
  }

  count(kind: ImportRecord['record'], total: number, added: number): void {
    this.#options.count(kind, added, total - added);
  }
}

/** Returns why a record was rejected. Rethrows errors that the record did not cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof RejectedRecord) return error.message;
  if (!(error instanceof ApiError)) throw error;
  const details = Object.entries(error.details ?? {}).map(([name, texts]) => `${name} ${texts.join(', ')}`);
  return details.join('; ') || error.message;
}
