import type { HeadlessPhoneOptions } from '../headless-phone.ts';
import type { Gate } from './gate.ts';
import type { ListDriver } from './list-driver.ts';

/** Returns the gates with these names on another phone. */
export function variants<Driver extends ListDriver>(
  gates: readonly Gate<Driver>[],
  names: readonly string[],
  suffix: string,
  options: Partial<HeadlessPhoneOptions>,
): readonly Gate<Driver>[] {
  return gates
    .filter(({ name }) => names.includes(name))
    .map(({ name, run, ...gate }) => ({
      ...gate,
      name: `${name}, ${suffix}`,
      run: ({ open, ...stage }) =>
        run({ ...stage, open: (opening) => open({ ...opening, phone: { ...options, ...opening.phone } }) }),
    }));
}
