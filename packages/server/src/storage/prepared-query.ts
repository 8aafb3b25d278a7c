import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './storage.ts';

/**
 * Returns a query that is built and compiled once per database, and for lists once per length: for queries that run for
 * every message. `build` receives placeholders for the values; it must only pass them on to the query, as values.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...placeholders: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const prepared = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const byLength = prepared.get(adapter) ?? new Map<number, CompiledQuery<Row>>();
    prepared.set(adapter, byLength);
    const known = byLength.get(values.length);
    const query = known ?? build(db, ...placeholdersFor(values)).compile();
    if (!known) byLength.set(values.length, query);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: query.parameters.map(bind) });
    return rows;

    function bind(parameter: unknown): unknown {
      return parameter instanceof Placeholder ? values[parameter.index] : parameter;
    }
  };
}

class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Kysely passes values on without looking at them, so a placeholder may stand for one of any type. */
function placeholdersFor<Values extends readonly unknown[]>(values: Values): Values {
  return values.map((_, index) => new Placeholder(index)) as unknown as Values;
}
