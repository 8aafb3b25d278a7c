import './what-if-panel.css';
import { type ReactNode, useId } from 'react';
import type { Choices } from './use-choices.ts';
import type { WhatIfPlace } from './what-if.ts';
import { type WhatIfField, whatIfFields } from './what-if-fields.ts';

interface WhatIfPanelProps extends Choices {
  readonly place: WhatIfPlace;
  readonly name: string;
}

/** Preferences to try out: what is chosen is asked about and never stored. */
export function WhatIfPanel({ place, name, choices, choose, clear }: WhatIfPanelProps): ReactNode {
  const atId = useId();
  return (
    <fieldset className="what-if">
      <legend>What if {name} had other settings?</legend>
      <p>Nothing is saved, and nothing is sent.</p>
      <div className="what-if-fields">
        {whatIfFields(place).map((field) => (
          <WhatIfSelect
            key={field.key}
            field={field}
            value={choices[field.key] ?? ''}
            onChoose={(value) => choose(field.key, value)}
          />
        ))}
        <div className={choices.at === undefined ? 'what-if-field' : 'what-if-field changed'}>
          <label htmlFor={atId}>At (your time)</label>
          <input
            id={atId}
            type="datetime-local"
            value={choices.at ?? ''}
            onChange={({ target }) => choose('at', target.value)}
          />
        </div>
        <button type="button" className="button" disabled={Object.keys(choices).length === 0} onClick={clear}>
          All as it is
        </button>
      </div>
    </fieldset>
  );
}

interface WhatIfSelectProps {
  readonly field: WhatIfField;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function WhatIfSelect({ field: { label, options }, value, onChoose }: WhatIfSelectProps): ReactNode {
  const id = useId();
  return (
    <div className={value === '' ? 'what-if-field' : 'what-if-field changed'}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">as it is</option>
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
