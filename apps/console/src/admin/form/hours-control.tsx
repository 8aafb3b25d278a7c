import type { ReactNode } from 'react';
import { ClockInput } from '../../time/clock-input.tsx';
import type { HoursInput } from './field-input.ts';
import type { HoursField } from './field-spec.ts';
import type { Form } from './use-form.ts';

interface HoursControlProps {
  readonly spec: HoursField;
  readonly input: HoursInput;
  readonly form: Form;
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly onBlur: () => void;
}

/** Inputs for the notification hours of one weekday, with a checkbox for a day without any. */
export function HoursControl({ spec, input, form, id, ...inputProps }: HoursControlProps): ReactNode {
  const change = (part: Partial<HoursInput>) => form.edit(spec.path, { ...input, ...part });
  return (
    <span className="hours">
      <ClockInput
        {...inputProps}
        id={id}
        aria-label={`${spec.label}, from`}
        value={input.from}
        disabled={input.isClosed}
        onChange={(from) => change({ from })}
      />
      <span>to</span>
      <ClockInput
        {...inputProps}
        aria-label={`${spec.label}, to`}
        value={input.to}
        disabled={input.isClosed}
        onChange={(to) => change({ to })}
      />
      <label className="hours-closed">
        <input
          type="checkbox"
          aria-label={`${spec.label}, closed all day`}
          checked={input.isClosed}
          onChange={(event) => change({ isClosed: event.target.checked })}
        />
        Closed
      </label>
    </span>
  );
}
