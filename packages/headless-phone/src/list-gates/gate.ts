import type { HeadlessPhoneOptions } from '../headless-phone.ts';
import type { PhonePlatform } from '../shadow-node.ts';
import type { ListDriver, ListStart, ListSubject } from './list-driver.ts';
import type { ListHost } from './list-host.ts';

/** What a gate measures and what is allowed at most, in the unit its name says. */
export interface Measure {
  readonly what: string;
  readonly value: number;
  readonly atMost: number;
}

/** What a gate asks for when it opens its list. */
export type Opening = Partial<ListStart> & { readonly phone?: Partial<HeadlessPhoneOptions> };

export interface Stage<Driver extends ListDriver = ListDriver> {
  readonly seed: number;
  open(opening: Opening): Promise<Driver>;
}

export interface Gate<Driver extends ListDriver = ListDriver> {
  readonly name: string;
  /** The platform it is about. Default: both. */
  readonly only?: PhonePlatform;
  run(stage: Stage<Driver>): Promise<readonly Measure[]>;
}

export interface Verdict {
  readonly gate: string;
  readonly seed: number;
  readonly measures: readonly Measure[];
  /** What the app has thrown or reported. */
  readonly errors: readonly string[];
  readonly passed: boolean;
}

/** Runs a gate on a list. Rows, unless the gate says otherwise: 200, opened at the newest. */
export async function runGate<Driver extends ListDriver>(
  gate: Gate<Driver>,
  subject: ListSubject<ListHost, Driver>,
  phone: HeadlessPhoneOptions,
  seed: number,
): Promise<Verdict> {
  const drivers: ListDriver[] = [];
  const open = async ({ phone: special, ...start }: Opening) => {
    const driver = await subject.open({ ...phone, ...special }, { rows: 1_000, loaded: 200, seed, ...start });
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
  errors.push(...drivers.flatMap((driver) => driver.phone.errors));
  for (const { phone: used } of drivers) used[Symbol.dispose]();
  const passed = errors.length === 0 && measures.length > 0 && measures.every(({ value, atMost }) => value <= atMost);
  return { gate: gate.name, seed, measures, errors, passed };
}
