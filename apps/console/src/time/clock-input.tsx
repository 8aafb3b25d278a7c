import type { InputHTMLAttributes, ReactNode } from 'react';
import { parsedClock } from './clock-text.ts';

interface ClockInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly value: string;
  readonly hasSeconds?: boolean;
  readonly onChange: (text: string) => void;
}

/** Input of a time of day. A native one has the clock of the browser’s language, which may have 12 hours. */
export function ClockInput({ value, hasSeconds = false, onChange, onBlur, ...props }: ClockInputProps): ReactNode {
  return (
    <input
      {...props}
      aria-invalid={props['aria-invalid'] ?? ((value !== '' && parsedClock(value) === undefined) || undefined)}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={hasSeconds ? 'HH:MM:SS' : 'HH:MM'}
      maxLength={hasSeconds ? 8 : 5}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={(event) => {
        const clock = parsedClock(value);
        if (clock !== undefined && clock !== value) onChange(clock);
        onBlur?.(event);
      }}
    />
  );
}
