import type { ErrorDetails } from '@chatwire/protocol';
import type { Parse } from './query-values.ts';

/** A parsed URL query: the text of each parameter, or all texts of a repeated one. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the parameters of one query and collects faults. Empty ones count as absent; the last of repeated ones applies. */
export class QueryReader {
  readonly raw: RawQuery;
  readonly #details: Record<string, string[]> = {};

  constructor(raw: RawQuery) {
    this.raw = raw;
  }

  /** Returns the value of a parameter; undefined if it is absent, or invalid, which adds a fault. */
  read<T>(name: string, parse: Parse<T>): T | undefined {
    const given = this.textOf(name);
    if (given === undefined) return undefined;
    const result = parse(given);
    if ('value' in result) return result.value;
    this.reject(name, result.fault);
    return undefined;
  }

  /** Returns the text of a parameter; undefined if it is absent. */
  textOf(name: string): string | undefined {
    const given = this.raw[name];
    return (typeof given === 'object' ? given.at(-1) : given) || undefined;
  }

  /** Sets the fault of a parameter. */
  reject(name: string, fault: string): void {
    this.#details[name] = [fault];
  }

  /** Returns the faults; undefined without faults. */
  get faults(): ErrorDetails | undefined {
    return Object.keys(this.#details).length > 0 ? this.#details : undefined;
  }
}
