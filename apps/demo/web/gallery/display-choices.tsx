import type { ReactNode } from 'react';
import { settingsFrom } from '../../src/settings/demo-settings.ts';
import { LANGUAGE_NAMES } from '../../src/strings/language-names.ts';
import type { Look } from './look.ts';

interface Props {
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
}

/** Theme, language, and text size of a scene. */
export function LookChoices({ look, onLook }: Props): ReactNode {
  return (
    <div className="look">
      {CHOICES.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select
            value={look[name]}
            onChange={({ target }) => onLook({ [name]: settingsFrom({ [name]: target.value })[name] })}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

const CHOICES = [
  {
    name: 'mode',
    label: 'Appearance',
    options: [
      ['auto', 'System'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  { name: 'language', label: 'Language', options: Object.entries(LANGUAGE_NAMES) },
  {
    name: 'textScale',
    label: 'Text size',
    options: [
      ['1', '100 %'],
      ['1.25', '125 %'],
      ['1.5', '150 %'],
      ['2', '200 %'],
    ],
  },
] as const;
