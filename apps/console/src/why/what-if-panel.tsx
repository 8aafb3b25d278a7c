import './what-if-panel.css';
import type { ReactNode } from 'react';
import { InstantField } from '../time/instant-field.tsx';
import { instantInput, msOfInstant } from '../time/instant-input.ts';
import { zoneName } from '../time/time-zone.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Select } from '../ui/select.tsx';
import type { Choices } from './use-choices.ts';
import type { WhatIfConversation } from './what-if.ts';
import { whatIfFields } from './what-if-fields.ts';

interface WhatIfPanelProps extends Choices {
  readonly conversation: WhatIfConversation;
  readonly name: string;
}

/** What-if preferences; choices are evaluated and never stored. */
export function WhatIfPanel({ conversation, name, choices, choose, clear }: WhatIfPanelProps): ReactNode {
  return (
    <fieldset className="what-if">
      <legend>What if {name} had other settings?</legend>
      <p>Simulation only. Nothing is saved or sent.</p>
      <div className="what-if-fields">
        {whatIfFields(conversation).map((field) => (
          <Select
            key={field.key}
            className={choices[field.key] === undefined ? 'what-if-field' : 'what-if-field changed'}
            label={field.label}
            choices={[{ value: '', label: 'unchanged' }, ...field.choices]}
            chosen={choices[field.key] ?? ''}
            onChoose={(value) => choose(field.key, value)}
          />
        ))}
        <div className={choices.at === undefined ? 'what-if-field' : 'what-if-field changed'}>
          <InstantField
            label={`At (${zoneName(Date.now())})`}
            value={choices.at === undefined ? '' : instantInput(Number(choices.at)).slice(0, 16)}
            onChange={(value) => choose('at', String(msOfInstant(value) ?? ''))}
          />
        </div>
        <button type="button" className="button" disabled={Object.keys(choices).length === 0} onClick={clear}>
          Reset
        </button>
        {Object.keys(choices).length > 0 && <CopyButton text={location.href} label="Copy link" />}
      </div>
    </fieldset>
  );
}
