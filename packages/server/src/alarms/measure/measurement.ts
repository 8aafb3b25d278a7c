import type { AlarmReading } from '../alarm-condition.ts';

/** A reading. `sample`: returns ids of up to five log entries that explain it, newest first. */
export interface Measurement extends AlarmReading {
  readonly sample: () => Promise<readonly string[]>;
}

/** Maximum number of log entries in the sample of an alarm event. */
export const SAMPLE_SIZE = 5;

/** Returns a measurement without example entries. */
export function valueOnly(value: number): Measurement {
  return { value, sample: async () => [] };
}
