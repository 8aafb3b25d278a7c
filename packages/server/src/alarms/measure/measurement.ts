import type { AlarmReading } from '../alarm-condition.ts';

/** A reading with the ids of up to five log entries behind it, newest first. */
export interface Measurement extends AlarmReading {
  readonly sample: () => Promise<readonly string[]>;
}

/** Log entries that an event of an alarm names. */
export const SAMPLE_SIZE = 5;

/** Returns a measurement without example entries. */
export function valueOnly(value: number): Measurement {
  return { value, sample: async () => [] };
}
