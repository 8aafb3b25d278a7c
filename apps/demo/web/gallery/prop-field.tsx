import { type ReactNode, useId } from 'react';
import type { EditableProp } from './editable-props.ts';

interface Props {
  readonly prop: EditableProp;
  /** Undefined: the scene does not set it. */
  readonly value: unknown;
  readonly isEdited: boolean;
  /** Undefined returns to what the scene sets. */
  readonly onChange: (value: unknown) => void;
}

/** A prop with its meaning and a control for its value. */
export function PropField({ prop, value, isEdited, onChange }: Props): ReactNode {
  const id = useId();
  const descriptionId = `${id}-about`;
  return (
    <div className={isEdited ? 'prop edited' : 'prop'}>
      <label htmlFor={id}>{prop.name}</label>
      <Control id={id} descriptionId={descriptionId} prop={prop} value={value} onChange={onChange} />
      <p id={descriptionId}>
        {withoutBackticks(prop.meaning)}
        {prop.default !== '' && ` Default: ${withoutBackticks(prop.default)}.`}
      </p>
      {isEdited && (
        <button type="button" onClick={() => onChange(undefined)} aria-label={`Reset ${prop.name}`}>
          Reset
        </button>
      )}
    </div>
  );
}

interface ControlProps extends Omit<Props, 'isEdited'> {
  readonly id: string;
  readonly descriptionId: string;
}

function Control({
  id,
  descriptionId,
  prop: { kind, default: defaultText },
  value,
  onChange,
}: ControlProps): ReactNode {
  const idProps = { id, 'aria-describedby': descriptionId };
  switch (kind.type) {
    case 'boolean': {
      const isOn = typeof value === 'boolean' ? value : defaultText === 'true';
      return (
        <input
          {...idProps}
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    }
    case 'enum':
      return (
        <select
          {...idProps}
          value={typeof value === 'string' ? value : withoutBackticks(defaultText)}
          onChange={(event) => onChange(event.target.value)}
        >
          {kind.values.map((eachValue) => (
            <option key={eachValue}>{eachValue}</option>
          ))}
        </select>
      );
    case 'number':
      return (
        <input
          {...idProps}
          type="number"
          value={typeof value === 'number' ? value : ''}
          placeholder={withoutBackticks(defaultText)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      );
    case 'text':
      return (
        <input
          {...idProps}
          value={typeof value === 'string' || typeof value === 'number' ? value : ''}
          placeholder={withoutBackticks(defaultText)}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
    default:
      return kind satisfies never;
  }
}

function withoutBackticks(text: string): string {
  return text.replaceAll('`', '');
}
