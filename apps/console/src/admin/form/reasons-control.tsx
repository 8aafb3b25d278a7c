import './reasons-control.css';
import { REASONS } from '@chatwire/protocol/notification-enums';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { reasonCodes } from '@chatwire/protocol/reason-codes';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Input, ReasonInput } from './field-input.ts';
import type { ReasonsField } from './field-spec.ts';
import type { Form } from './use-form.ts';

interface ReasonsControlProps {
  readonly spec: ReasonsField;
  readonly rules: Input;
  readonly form: Form;
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly onBlur: () => void;
}

/** List of reasons, each with one code or all codes. */
export function ReasonsControl({
  spec,
  rules,
  form,
  id,
  'aria-describedby': described,
}: ReasonsControlProps): ReactNode {
  const list = Array.isArray(rules) ? rules.filter((rule) => typeof rule === 'object') : [];
  const put = (next: readonly ReasonInput[]) => form.edit(spec.path, next);
  const change = (at: number, part: Partial<ReasonInput>) =>
    put(list.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));

  return (
    <div
      id={id}
      className="reasons"
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
    >
      {list.map(({ reason, code }, index) => (
        <div key={index} className="reasons-rule">
          <select
            aria-label={`Reason ${index + 1}`}
            value={reason}
            onChange={(event) => change(index, { reason: event.target.value })}
          >
            {REASONS.map((name) => (
              <option key={name} value={name}>
                {name}: {categoryText(name)}
              </option>
            ))}
          </select>
          <input
            aria-label={`Code of reason ${index + 1}`}
            list={`${id}-codes-${index}`}
            value={code}
            maxLength={100}
            placeholder="all codes"
            spellCheck={false}
            onChange={(event) => change(index, { code: event.target.value })}
          />
          <datalist id={`${id}-codes-${index}`}>
            {codesOf(reason).map((eachCode) => (
              <option key={eachCode} value={eachCode} />
            ))}
          </datalist>
          <button
            type="button"
            className="button quiet"
            aria-label={`Remove reason ${index + 1}`}
            onClick={() => put(list.filter((_, at) => at !== index))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        disabled={list.length >= spec.maxItems}
        onClick={() => put([...list, { reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' }])}
      >
        <Icon name="plus" />
        Add reason
      </button>
    </div>
  );
}

function codesOf(reason: string): readonly string[] {
  const knownReason = REASONS.find((name) => name === reason);
  return knownReason ? reasonCodes(knownReason) : [];
}
