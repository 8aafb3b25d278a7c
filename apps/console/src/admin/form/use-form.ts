import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { fieldId } from './field-id.ts';
import type { Input } from './field-input.ts';
import type { FieldSpec } from './field-spec.ts';
import {
  type Changes,
  changesOf,
  currentInput,
  type FormState,
  shownFault,
  shownFields,
  UNTOUCHED,
  withBlur,
  withInput,
  withRejections,
} from './form-state.ts';

export interface Form {
  readonly fields: readonly FieldSpec[];
  readonly stored: unknown;
  readonly input: (spec: FieldSpec) => Input;
  readonly fault: (path: string) => string | undefined;
  readonly edit: (path: string, input: Input) => void;
  readonly leave: (path: string) => void;
  /** Resolves with whether the changes were saved. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  /** Changes that saving would write. */
  readonly changes: Changes;
  /** Number of fields that differ from the stored document. */
  readonly changeCount: number;
  readonly isSaving: boolean;
  /** Error of the last save, unless a field shows it. */
  readonly failure: string | undefined;
}

/**
 * Keeps the state of a form for a stored document; without a document, the form creates one. `write` receives the
 * changes and resolves when they are stored. The input is kept after a failed save.
 */
export function useForm(
  specs: readonly FieldSpec[],
  stored: unknown,
  write: (changes: Readonly<Record<string, unknown>>) => Promise<void>,
): Form {
  const [state, setState] = useState(UNTOUCHED);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const changes = changesOf(specs, state, stored);
  const fields = shownFields(specs, state, stored);

  async function save(): Promise<boolean> {
    const faulty = Object.keys(changes.faults);
    setFailure(undefined);
    if (faulty.length > 0) {
      setState(faulty.reduce(withBlur, state));
      focusFirst(fields, faulty);
      return false;
    }
    setSaving(true);
    try {
      await write(changes.document);
      setState(UNTOUCHED);
      return true;
    } catch (error) {
      const { state: withErrors, others, paths } = saveFailureOf(error, state, specs);
      setState(withErrors);
      setFailure(others);
      focusFirst(fields, paths);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    fields,
    stored,
    input: (spec) => currentInput(state, spec, stored),
    fault: (path) => shownFault(state, changes, path),
    edit: (path, input) => setState((current) => withInput(current, path, input)),
    leave: (path) => setState((current) => withBlur(current, path)),
    save,
    discard() {
      setState(UNTOUCHED);
      setFailure(undefined);
    },
    changes,
    changeCount: stored === undefined ? Object.keys(state.inputs).length : changes.count,
    isSaving,
    failure,
  };
}

interface SaveFailure {
  readonly state: FormState;
  readonly others: string | undefined;
  readonly paths: readonly string[];
}

function saveFailureOf(error: unknown, formState: FormState, specs: readonly FieldSpec[]): SaveFailure {
  if (!(error instanceof ApiError)) {
    return { state: formState, others: messageOf(error), paths: [] };
  }
  const { state, others } = withRejections(formState, specs, error.details);
  const paths = Object.keys(state.rejections);
  if (others.length > 0) return { state, others: others.join(' '), paths };
  return { state, others: paths.length > 0 ? undefined : error.message, paths };
}

function focusFirst(fields: readonly FieldSpec[], paths: readonly string[]): void {
  const first = fields.find(({ path }) => paths.includes(path));
  if (first) document.getElementById(fieldId(first.path))?.focus();
}
