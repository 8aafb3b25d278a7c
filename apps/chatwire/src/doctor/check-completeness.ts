import type { Completeness } from '@chatwire/protocol';
import { type Connection, callApi, dataOf } from '../api/connection.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

/** Asks the running server whether every decision of the last day has its entry. */
export async function checkCompleteness(connection: Connection): Promise<Finding> {
  const about = 'log';
  try {
    const found = await dataOf<Completeness>(await callApi(connection, '/logs/completeness'));
    const text = `${found.events} events of the last day, ${found.recorded} of ${found.expected} decisions recorded, ${found.waiting} waiting, ${found.unexplained} unexplained`;
    return found.unexplained === 0 ? ok(about, text) : fault(about, text);
  } catch (error) {
    return note(about, `completeness was not checked: ${causeOf(error)}`);
  }
}
