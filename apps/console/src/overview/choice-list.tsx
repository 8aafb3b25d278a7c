import type { ReactNode } from 'react';

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, named beside what it changes. */
export function ChoiceList<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceListProps<Value>): ReactNode {
  function choose(text: string): void {
    const choice = choices.find(({ value }) => value === text);
    if (choice) onChoose(choice.value);
  }
  return (
    <label>
      {label}
      <select value={chosen} onChange={(event) => choose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
