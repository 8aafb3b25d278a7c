import type { ListDriver, ListStart, ListSubject } from '../list-driver.ts';
import type { Feature, HostConditions } from '../list-host.ts';

/** A measured value and its limit. The name states the unit. */
export interface Measure {
  readonly quantity: string;
  readonly value: number;
  readonly atMost: number;
}

/** Options with which a gate opens its list. */
export type Opening = Partial<ListStart> & { readonly conditions?: HostConditions };

/** Seed of a gate's run, and the function with which the gate opens its list. */
export interface GateContext {
  readonly seed: number;
  open(opening: Opening): Promise<ListDriver>;
}

export interface Gate {
  readonly name: string;
  /** Features that the gate requires of the host and the list. Default: those that all have. */
  readonly needs?: readonly Feature[];
  run(context: GateContext): Promise<readonly Measure[]>;
}

export interface Verdict {
  readonly gate: string;
  readonly seed: number;
  readonly measures: readonly Measure[];
  /** Errors that the app has thrown or reported. */
  readonly errors: readonly string[];
  readonly passed: boolean;
}

/** Runs gates on one list on one host. */
export interface GateRunner {
  /** Features of the host and the list. */
  readonly features: ReadonlySet<Feature>;
  run(gate: Gate, seed: number): Promise<Verdict>;
}

/** Returns whether a list on a host can show what a gate is about. */
export function canRun({ needs = [] }: Gate, features: ReadonlySet<Feature>): boolean {
  return needs.every((feature) => features.has(feature));
}

/** Runs gates in this process. */
export function runnerOf(subject: ListSubject): GateRunner {
  return { features: subject.features, run: (gate, seed) => runGate(gate, subject, seed) };
}

/** Runs a gate on a list. Rows, unless the gate says otherwise: 200, opened at the newest. */
export async function runGate(gate: Gate, subject: ListSubject, seed: number): Promise<Verdict> {
  const drivers: ListDriver[] = [];
  const open = async ({ conditions = {}, ...start }: Opening) => {
    const driver = await subject.open({ rows: 1_000, loaded: 200, seed, ...start }, conditions);
    drivers.push(driver);
    return driver;
  };
  const measures: Measure[] = [];
  const errors: string[] = [];
  try {
    measures.push(...(await gate.run({ seed, open })));
  } catch (error) {
    errors.push(String(error));
  }
  errors.push(...drivers.flatMap(({ host }) => host.errors));
  for (const { host } of drivers) host[Symbol.dispose]();
  const passed = errors.length === 0 && measures.length > 0 && measures.every(({ value, atMost }) => value <= atMost);
  return { gate: gate.name, seed, measures, errors, passed };
}
