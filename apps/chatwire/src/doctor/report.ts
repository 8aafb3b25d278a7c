import { VERSION } from '@chatwire/server';
import type { Finding } from './finding.ts';

/** Stable name of a check, for programs. */
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
  | 'log';

export interface CheckedFinding extends Finding {
  readonly check: CheckName;
}

/** What `doctor --json` prints. Members are only added; `schema` changes with the meaning of one. */
export interface DoctorReport {
  readonly schema: 1;
  readonly version: string;
  /** No check has failed. */
  readonly ok: boolean;
  readonly checks: readonly CheckedFinding[];
}

export function reportOf(checks: readonly CheckedFinding[]): DoctorReport {
  return { schema: 1, version: VERSION, ok: checks.every(({ kind }) => kind !== 'fault'), checks };
}
