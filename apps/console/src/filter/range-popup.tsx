import { type FormEvent, type ReactNode, useState } from 'react';
import { InstantField } from '../time/instant-field.tsx';
import { instantInput, msOfInstant } from '../time/instant-input.ts';
import { zoneName } from '../time/time-zone.ts';
import type { OpenedPopup } from '../ui/opened-popup.ts';
import { PopoverButton } from '../ui/popover-button.tsx';
import type { FilterSearch } from './filter-search.ts';
import { RANGES } from './ranges.ts';

export interface RangeChoice {
  readonly search: FilterSearch;
  readonly onChange: (search: FilterSearch) => void;
}

/** The time ranges to choose from. */
export function RangePopup({ search, onChange, ...popup }: RangeChoice & OpenedPopup): ReactNode {
  const { range, processedFrom, processedTo, ...rest } = search;
  return (
    <PopoverButton {...popup} align="start" label="Time" className="range-popup">
      {(close) => {
        function choose(times: Pick<FilterSearch, 'range' | 'processedFrom' | 'processedTo'>): void {
          close();
          onChange({ ...rest, ...times });
        }
        return (
          <>
            <ul>
              <li>
                <button type="button" className="range-choice" onClick={() => choose({})}>
                  All times
                </button>
              </li>
              {RANGES.map(({ name, label }) => (
                <li key={name}>
                  <button
                    type="button"
                    className="range-choice"
                    aria-pressed={name === range}
                    onClick={() => choose({ range: name })}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
            <BetweenForm from={processedFrom} to={processedTo} onChoose={choose} />
          </>
        );
      }}
    </PopoverButton>
  );
}

interface BetweenFormProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChoose: (times: { processedFrom?: string; processedTo?: string }) => void;
}

function BetweenForm({ from, to, onChoose }: BetweenFormProps): ReactNode {
  const [begin, setBegin] = useState(inputOf(from));
  const [end, setEnd] = useState(inputOf(to));
  const isWrong = begin !== '' && end !== '' && begin > end;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [first, last] = [msOfInstant(begin), msOfInstant(end)];
    onChoose({
      ...(first !== undefined && { processedFrom: String(first) }),
      ...(last !== undefined && { processedTo: String(last) }),
    });
  }

  return (
    <form className="range-between" onSubmit={submit}>
      <InstantField label={`From (${zoneName(Date.now())})`} hasSeconds value={begin} onChange={setBegin} />
      <InstantField label={`To (${zoneName(Date.now())})`} hasSeconds value={end} onChange={setEnd} />
      <p role="alert">{isWrong && 'End must be after start.'}</p>
      <button type="submit" className="button primary" disabled={isWrong || (begin === '' && end === '')}>
        Apply
      </button>
    </form>
  );
}

function inputOf(ms: string | undefined): string {
  return ms === undefined ? '' : instantInput(Number(ms));
}
