import { type Config, pingBus } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { causeOf, type Finding, fault, ok } from './finding.ts';

/** Connects to NATS like the server. Returns no findings without NATS. */
export async function checkBus({ nats, natsCa }: Config): Promise<readonly Finding[]> {
  if (!nats) return [];
  try {
    return [ok(CHECKS.bus, CHECKS.busReached(await pingBus({ nats, natsCa })))];
  } catch (error) {
    return [fault(CHECKS.bus, CHECKS.busFailed(causeOf(error)))];
  }
}
