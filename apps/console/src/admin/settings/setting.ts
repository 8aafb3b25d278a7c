import { USERS_CAN_OVERRIDE } from '../../text/common.ts';
import type { Choice, FieldSpec, IntegerField, SwitchField } from '../form/field-spec.ts';

/** An app setting with the switch that lets users override it. */
export interface Setting {
  readonly spec: FieldSpec;
  readonly override?: SwitchField;
}

export interface SettingsGroup {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly settings: readonly Setting[];
}

/** Path of all settings except sounds. */
export const PREFERENCES = 'preferences';

/** Returns a choice between settings by their code; codes start at 1. */
export function choice(
  path: string,
  label: string,
  words: readonly string[],
  shipped: number,
  help?: string,
): FieldSpec {
  const choices = words.map((word, index): Choice => ({ value: index + 1, label: word }));
  return {
    kind: 'choice',
    path: `${PREFERENCES}.${path}`,
    label,
    choices,
    shipped,
    ...(help !== undefined && { help }),
  };
}

/** Returns the switch that lets users override a setting. */
export function canChange(path: string, of: string): SwitchField {
  return { kind: 'switch', path: `${PREFERENCES}.${path}`, label: `${USERS_CAN_OVERRIDE}: ${of}`, shipped: true };
}

/** Returns a setting that is on or off. */
export function toggle(path: string, label: string, shipped: boolean, help?: string): Setting {
  return {
    spec: { kind: 'switch', path: `${PREFERENCES}.${path}`, label, shipped, ...(help !== undefined && { help }) },
  };
}

/** Returns a setting that is a whole number. */
export function integer(spec: Omit<IntegerField, 'kind'>): Setting {
  return { spec: { ...spec, kind: 'integer', path: `${PREFERENCES}.${spec.path}` } };
}
