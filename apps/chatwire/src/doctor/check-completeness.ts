import type { Completeness } from '@chatwire/protocol';
import { type Connection, callApi, dataOf } from '../api/connection.ts';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, note, ok } from './finding.ts';

/** Asks the running server whether every decision of the last day has an entry. */
export async function checkCompleteness(connection: Connection): Promise<Finding> {
  try {
    const completeness = await dataOf<Completeness>(await callApi(connection, '/notifications/v1/logs/completeness'));
    return (completeness.unexplained === 0 ? ok : fault)(CHECKS.log, CHECKS.completeness(completeness));
  } catch (error) {
    return note(CHECKS.log, CHECKS.completenessUnchecked(causeOf(error)));
  }
}
