import type { Results } from './results.ts';

/** Signs for figures that were measured on another machine than most others. */
const SIGNS = ['', ' †', ' ‡', ' §'] as const;

const NOT_PUBLISHED: ReadonlySet<string> = new Set(['coverage', 'mutation']);

/** Returns the sign for the figures of a result: empty for the machine on which most results were measured. */
export function signOf(results: Results, name: string): string {
  const machine = nameOf(results.get(name).machine);
  return SIGNS[machinesOf(results).indexOf(machine)] ?? '';
}

/** Names the machines, with their signs, because figures of different machines are not comparable. */
export function machinesNote(results: Results): string {
  return machinesOf(results)
    .map((machine, index) => (index === 0 ? `Machine: ${machine}.` : `${SIGNS[index]?.trim()}: ${machine}.`))
    .join(' ');
}

/** Returns the machines of all results, most frequent first. */
function machinesOf(results: Results): readonly string[] {
  const published = [...results].filter(([name]) => !NOT_PUBLISHED.has(name));
  return [...Map.groupBy(published, ([, { machine }]) => nameOf(machine))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([machine]) => machine);
}

function nameOf(machine: string): string {
  return machine
    .replace(/, Node .*/, '')
    .replace('(R) Processor', '')
    .replace('(R)', '')
    .replace(/^(\d+) × (.*), (\d+ GiB)$/, '$1 cores ($2), $3 of memory');
}
