import type { ReactNode } from 'react';
import { settingsFrom } from '../../src/settings/demo-settings.ts';
import { LANGUAGE_NAMES } from '../../src/strings/language-names.ts';
import type { DisplayOptions } from './display-options.ts';

interface Props {
  readonly display: DisplayOptions;
  readonly onDisplay: (change: Partial<DisplayOptions>) => void;
}

/** Theme, language, and text size of a scene. */
export function DisplayChoices({ display, onDisplay }: Props): ReactNode {
  return (
    <div className="display-choices">
      {CHOICES.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select
            value={display[name]}
            onChange={({ target }) => onDisplay({ [name]: settingsFrom({ [name]: target.value })[name] })}
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
      ['1', '100%'],
      ['1.25', '125%'],
      ['1.5', '150%'],
      ['2', '200%'],
    ],
  },
] as const;
