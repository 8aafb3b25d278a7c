import './field.css';
import type { ReactNode } from 'react';
import { FieldControl } from './field-control.tsx';
import { fieldId } from './field-id.ts';
import type { FieldSpec } from './field-spec.ts';
import type { Form } from './use-form.ts';

interface FieldProps {
  readonly spec: FieldSpec;
  readonly form: Form;
  /** Extra content, such as the override switch and the default. */
  readonly children?: ReactNode;
}

/** One field: label, control, help text, and fault. */
export function Field({ spec, form, children }: FieldProps): ReactNode {
  const { path, label, help, kind } = spec;
  const id = fieldId(path);
  const fault = form.fault(path);
  const text = (
    <span className="field-text">
      {GROUP_KINDS.includes(kind) ? (
        <span id={`${id}-label`} className="field-label">
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} className="field-label" htmlFor={id}>
          {label}
          {isMarkedOptional(spec) && <small> optional</small>}
        </label>
      )}
      {help !== undefined && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
    </span>
  );
  const described = [help !== undefined && `${id}-help`, fault !== undefined && `${id}-fault`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field of-${kind}`} data-faulty={fault !== undefined || undefined}>
      {text}
      <div className="field-control">
        <FieldControl spec={spec} form={form} describedBy={described} isFaulty={fault !== undefined} />
        {children}
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="field-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Kinds with several controls, each with its own label. */
const GROUP_KINDS: readonly FieldSpec['kind'][] = ['set', 'reasons'];

function isMarkedOptional({ kind, isOptional }: FieldSpec): boolean {
  return isOptional === true && (kind === 'text' || kind === 'secret');
}
