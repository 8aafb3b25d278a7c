import { parseLogId } from '../log-id.ts';
import type { Catalog, Partition } from './catalog.ts';
import type { SeqRange } from './scan.ts';
import type { Statements } from './statements.ts';

/** After every entry. */
export const END_OF_LOG = Number.MAX_SAFE_INTEGER;

/** Where in the log a moment lies: the time of writing never decreases with seq. */
export class LogClock {
  readonly #catalog: Catalog;
  readonly #statements: Statements;

  constructor(catalog: Catalog, statements: Statements) {
    this.#catalog = catalog;
    this.#statements = statements;
  }

  /** For each time, the first seq written later; END_OF_LOG when there is none. */
  async firstAfter(times: readonly number[]): Promise<number[]> {
    const answers = times.map((time) => this.#partitionAfter(time));
    const asked = new Map(answers.flatMap((answer) => (typeof answer === 'number' ? [] : [[answer.n, answer]])));
    const found = new Map<string, number>();
    for (const { n } of asked.values()) {
      const inside = times.filter((_, index) => answers[index] === asked.get(n));
      for (const { time, seq } of await this.#lookUp(n, inside)) found.set(`${n} ${time}`, seq);
    }
    return answers.map((answer, index) =>
      typeof answer === 'number' ? answer : (found.get(`${answer.n} ${times[index]}`) ?? END_OF_LOG),
    );
  }

  /**
   * The entries before and after a position, which need not name an entry: ids are compared as text, so first by time.
   * Contract 2.3.
   */
  async around(logId: string): Promise<{ before: SeqRange; after: SeqRange }> {
    const point = parseLogId(logId);
    if (point === undefined) throw new RangeError('A logId has 24 lower-case hex digits.');
    const [same = END_OF_LOG, later = END_OF_LOG] = await this.firstAfter([point.ms - 1, point.ms]);
    const firstNotBefore = Math.min(Math.max(point.seq, same), later);
    const firstAfter = Math.min(Math.max(point.seq + 1, same), later);
    return { before: { low: 0, high: firstNotBefore - 1 }, after: { low: firstAfter, high: END_OF_LOG } };
  }

  /** The seq itself, where no table has to be asked; else the partition that holds it. */
  #partitionAfter(time: number): number | Partition {
    const partition = this.#catalog.partitions.find(({ lastMs = this.#catalog.lastMs }) => lastMs > time);
    if (partition === undefined) return END_OF_LOG;
    return partition.firstMs > time ? partition.firstSeq : partition;
  }

  #lookUp(partition: number, times: readonly number[]): Promise<{ time: number; seq: number }[]> {
    return this.#statements.rows({
      text: `select time, (select first_seq from chatwire_log.block_${partition} where ms > time
          order by ms, first_seq limit 1) as seq
        from unnest($1::bigint[]) t (time)`,
      values: [`{${times.join(',')}}`],
    });
  }
}
