import { VERSION } from '@chatwire/server';
import type { Finding } from './finding.ts';

/** Stable name of a check, for scripts. */
export type CheckName =
  | 'settings'
  | 'database'
  | 'nats'
  | 'storage'
  | 'clock'
  | 'certificates'
  | 'media'
  | 'nodes'
  | 'providers'
  | 'devices'
  | 'email'
  | 'log';

export interface CheckedFinding extends Finding {
  readonly check: CheckName;
}

/** Output of `doctor --json`. Members may be added; `schema` changes if the meaning of a member changes. */
export interface DoctorReport {
  readonly schema: 1;
  readonly version: string;
  /** Whether no check has failed. */
  readonly ok: boolean;
  readonly checks: readonly CheckedFinding[];
}

/** Returns the report of all checks. */
export function reportOf(checks: readonly CheckedFinding[]): DoctorReport {
  return { schema: 1, version: VERSION, ok: checks.every(({ kind }) => kind !== 'fault'), checks };
}
