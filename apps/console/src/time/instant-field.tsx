import './instant-field.css';
import { type ReactNode, useState } from 'react';
import { ClockInput } from './clock-input.tsx';
import { parsedClock } from './clock-text.ts';

interface InstantFieldProps {
  readonly label: string;
  /** As in `instantInput`; empty while the input is incomplete. */
  readonly value: string;
  readonly hasSeconds?: boolean;
  readonly onChange: (value: string) => void;
}

/** Date and time of day, in the clock that all times of the console have. */
export function InstantField({ label, value, hasSeconds = false, onChange }: InstantFieldProps): ReactNode {
  const [parts, setParts] = useState(() => partsOf(value));
  const [applied, setApplied] = useState(value);
  // The value can also be changed or removed elsewhere.
  if (applied !== value) {
    setApplied(value);
    if (value !== valueOf(parts)) setParts(partsOf(value));
  }

  function change(next: Parts): void {
    setParts(next);
    if (valueOf(next) !== valueOf(parts)) onChange(valueOf(next));
  }

  return (
    <div className="instant-field" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <input
        type="date"
        aria-label={`${label}, date`}
        value={parts.date}
        onChange={({ target }) => change({ date: target.value, clock: parts.clock || '00:00' })}
      />
      <ClockInput
        aria-label={`${label}, time`}
        hasSeconds={hasSeconds}
        value={parts.clock}
        onChange={(clock) => change({ ...parts, clock })}
      />
    </div>
  );
}

interface Parts {
  readonly date: string;
  readonly clock: string;
}

function partsOf(value: string): Parts {
  const [date = '', clock = ''] = value.split('T');
  return { date, clock };
}

function valueOf({ date, clock }: Parts): string {
  const time = parsedClock(clock);
  return date === '' || time === undefined ? '' : `${date}T${time}`;
}
