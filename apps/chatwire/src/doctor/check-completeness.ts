import { callApi, type Connection, dataOf } from '../api/connection.ts';
import { causeOf, fault, type Finding, note, ok } from './finding.ts';

interface Completeness {
  readonly events: number;
  readonly expected: number;
  readonly recorded: number;
  readonly waiting: number;
  readonly unexplained: number;
}

/** Asks the running server whether every decision of the last day has its entry. */
export async function checkCompleteness(connection: Connection, nowMs: number): Promise<Finding> {
  const about = 'log';
  const query = { from: String(nowMs - 86_400_000), to: String(nowMs) };
  try {
    const found = await dataOf<Completeness>(await callApi(connection, '/logs/completeness', { query }));
    const text = `${found.events} events of the last day, ${found.recorded} of ${found.expected} decisions recorded, ${found.waiting} waiting, ${found.unexplained} unexplained`;
    return found.unexplained === 0 ? ok(about, text) : fault(about, text);
  } catch (error) {
    return note(about, `completeness was not checked: ${causeOf(error)}`);
  }
}
