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

/** Returns a field that chooses one of the codes of a setting. Codes start at 1, in the order of their labels. */
export function choice(
  path: string,
  label: string,
  labels: readonly string[],
  defaultValue: number,
  help?: string,
): FieldSpec {
  const choices = labels.map((choiceLabel, index): Choice => ({ value: index + 1, label: choiceLabel }));
  return {
    kind: 'choice',
    path: `${PREFERENCES}.${path}`,
    label,
    choices,
    defaultValue,
    ...(help !== undefined && { help }),
  };
}

/** Returns the switch that lets users override a setting. */
export function overrideSwitch(path: string, settingLabel: string): SwitchField {
  return {
    kind: 'switch',
    path: `${PREFERENCES}.${path}`,
    label: `${USERS_CAN_OVERRIDE}: ${settingLabel}`,
    defaultValue: true,
  };
}

/** Returns a setting that is on or off. */
export function toggle(path: string, label: string, defaultValue: boolean, help?: string): Setting {
  return {
    spec: { kind: 'switch', path: `${PREFERENCES}.${path}`, label, defaultValue, ...(help !== undefined && { help }) },
  };
}

/** Returns a setting that is a whole number. */
export function integer(spec: Omit<IntegerField, 'kind'>): Setting {
  return { spec: { ...spec, kind: 'integer', path: `${PREFERENCES}.${spec.path}` } };
}
