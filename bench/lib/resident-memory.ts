import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MiB. Linux only. */
export function residentMiB(pid: number | undefined): number {
  return statusMiB(pid, 'VmRSS');
}

/** Returns the highest resident memory of a process so far in MiB. Linux only. */
export function peakResidentMiB(pid: number | undefined): number {
  return statusMiB(pid, 'VmHWM');
}

function statusMiB(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(lines)?.[1]) / 1024;
}
