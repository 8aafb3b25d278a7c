import type { Compilable, CompiledQuery } from 'kysely';
import { dropOldest } from '../base/values/drop-oldest.ts';
import type { Db } from './storage.ts';

/**
 * Returns a query that is built and compiled only once per database and form of its values, for queries that run for every
 * message. `build` gets placeholders, and may use them only as values of the query. A value may be a list, or an object such as
 * a row: lists of different lengths and objects with different members are different forms. Members that are undefined count as
 * absent.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...placeholders: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  /** Compiled queries by adapter, because the SQL depends on the database engine. */
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db, ...values) => {
    const form = new ValueForm();
    const placeholders = form.placeholdersFor(values) as Values;
    const { adapter } = db.getExecutor();
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, queries);
    let query = queries.get(form.key);
    if (query === undefined) {
      query = build(db, ...placeholders).compile();
      if (form.values.length <= MAX_CACHED_VALUES) queries.set(form.key, query);
      dropOldest(queries, MAX_CACHED_FORMS);
    }
    const bind = (parameter: unknown) => (parameter instanceof Placeholder ? form.values[parameter.index] : parameter);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: query.parameters.map(bind) });
    return rows;
  };
}

/** Returns a query that writes a row, and is built and compiled only once per database and list of columns. */
export function preparedWrite<Written extends object, Row>(
  build: (db: Db, row: Written) => Compilable<Row>,
): (db: Db, row: Written) => Promise<Row[]> {
  return preparedQuery<[Written], Row>(build);
}

/** Queries with more values are compiled each time: their text is long, and few of them have the same number of values. */
const MAX_CACHED_VALUES = 1_000;
/** Maximum number of forms of a query in memory. Without a limit, each length of its lists would stay there. */
const MAX_CACHED_FORMS = 64;

/** Represents a value in a compiled query. Kysely passes values on without inspecting them. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** The form of some values: the same values with placeholders in their place. */
class ValueForm {
  /** The values that the placeholders represent, in the same order. */
  readonly values: unknown[] = [];
  /** Distinguishes queries with different texts. */
  key = '';

  placeholdersFor(value: unknown): unknown {
    if (Array.isArray(value)) {
      this.key += '[';
      const list = value.map((item) => this.placeholdersFor(item));
      this.key += ']';
      return list;
    }
    if (isRecord(value)) {
      this.key += '{';
      const entries = Object.entries(value).filter(([, member]) => member !== undefined);
      const members = entries.map(([name, member]) => {
        this.key += name;
        return [name, this.placeholdersFor(member)];
      });
      this.key += '}';
      return Object.fromEntries(members);
    }
    if (value === undefined) {
      this.key += '-';
      return undefined;
    }
    this.key += ',';
    this.values.push(value);
    return new Placeholder(this.values.length - 1);
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
