import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './storage.ts';

/**
 * Returns a query that is built and compiled only once per database and number of values, for queries that run for every
 * message. `build` gets placeholders, and may use them only as values of the query.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...placeholders: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const queries = new PreparedQueries<Row>();
  return (db, ...values) => {
    const compile = () => build(db, ...(placeholdersFor(values) as unknown as Values)).compile();
    return queries.run(db, { key: String(values.length), compile, values });
  };
}

/** Returns a query that writes a row, and is built and compiled only once per database and list of columns. */
export function preparedWrite<Written extends object, Row>(
  build: (db: Db, row: Written) => Compilable<Row>,
): (db: Db, row: Written) => Promise<Row[]> {
  const queries = new PreparedQueries<Row>();
  return (db, row) => {
    const columns = Object.entries(row).filter(([, value]) => value !== undefined);
    const names = columns.map(([name]) => name);
    const values = columns.map(([, value]) => value);
    const compile = () => {
      const placeholders = placeholdersFor(values).map((placeholder, index) => [names[index], placeholder]);
      return build(db, Object.fromEntries(placeholders)).compile();
    };
    return queries.run(db, { key: names.join(), compile, values });
  };
}

interface PreparedRun<Row> {
  /** Distinguishes queries with different texts. */
  readonly key: string;
  readonly compile: () => CompiledQuery<Row>;
  readonly values: readonly unknown[];
}

class PreparedQueries<Row> {
  /** Compiled queries by adapter, because the SQL depends on the database engine. */
  readonly #compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  async run(db: Db, { key, compile, values }: PreparedRun<Row>): Promise<Row[]> {
    const { adapter } = db.getExecutor();
    const compiled = this.#compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    this.#compiled.set(adapter, compiled);
    const query = compiled.get(key) ?? compile();
    compiled.set(key, query);
    const bind = (parameter: unknown) => (parameter instanceof Placeholder ? values[parameter.index] : parameter);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: query.parameters.map(bind) });
    return rows;
  }
}

/** Represents a value in a compiled query. Kysely passes values on without inspecting them. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

function placeholdersFor(values: readonly unknown[]): Placeholder[] {
  return values.map((_, index) => new Placeholder(index));
}
