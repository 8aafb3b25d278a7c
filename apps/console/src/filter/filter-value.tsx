import type { ReactNode } from 'react';
import { useNames } from '../names/names-context.ts';
import { type FieldName, fieldOf } from './filter-fields.ts';
import { valueLabel } from './value-label.ts';

interface FilterValueProps {
  readonly name: FieldName;
  readonly value: string;
}

/** Value of a filter: users and groups by their names, codes by their labels. */
export function FilterValue({ name, value }: FilterValueProps): ReactNode {
  const { kind } = fieldOf(name).type;
  const isUser = kind === 'user' || kind === 'userOrGroup';
  const isGroup = kind === 'group' || kind === 'userOrGroup';
  const nameOf = useNames([
    ['user', isUser ? value : undefined],
    ['group', isGroup ? value : undefined],
  ]);
  const knownName = nameOf('group', value) ?? nameOf('user', value);
  return <strong title={value}>{knownName ?? valueLabel(name, value)}</strong>;
}
