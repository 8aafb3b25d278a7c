import { upperFirst } from '../../text/upper-first.ts';
import { atPath, documentOf } from './document.ts';
import { type Input, inputOf, valueOf } from './field-input.ts';
import type { FieldSpec } from './field-spec.ts';

/** Edits of a form. A field without input has the stored value. */
export interface FormState {
  readonly inputs: Readonly<Record<string, Input>>;
  /** Paths of fields that have lost focus. Only these show their fault. */
  readonly blurred: readonly string[];
  /** Server errors by field, until the field is edited. */
  readonly rejections: Readonly<Record<string, string>>;
}

export const UNTOUCHED: FormState = { inputs: {}, blurred: [], rejections: {} };

/** Returns the state after an input. The server error of the field is removed. */
export function withInput(state: FormState, path: string, input: Input): FormState {
  const { [path]: _, ...rejections } = state.rejections;
  return { ...state, inputs: { ...state.inputs, [path]: input }, rejections };
}

/** Returns the state after a field has lost focus. */
export function withBlur(state: FormState, path: string): FormState {
  return state.blurred.includes(path) ? state : { ...state, blurred: [...state.blurred, path] };
}

/** Returns the input of a field: as typed, or else that of the stored value. */
export function currentInput(state: FormState, spec: FieldSpec, stored: unknown): Input {
  return state.inputs[spec.path] ?? inputOf(spec, atPath(stored, spec.path));
}

/** Returns the fields that are shown now. */
export function shownFields(specs: readonly FieldSpec[], state: FormState, stored: unknown): FieldSpec[] {
  const byPath = new Map(specs.map((spec) => [spec.path, spec]));
  return specs.filter(({ onlyWith }) => {
    const other = onlyWith === undefined ? undefined : byPath.get(onlyWith);
    return !other || currentInput(state, other, stored) === true;
  });
}

/** Differences between a form and the stored document. */
export interface Changes {
  /** Valid changed values, as a partial document. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Number of changed fields, including those with a fault. */
  readonly count: number;
  /** Texts by path. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Returns the changes that saving would write. Without a stored document, untouched fields are validated too. */
export function changesOf(specs: readonly FieldSpec[], state: FormState, stored: unknown): Changes {
  const values = new Map<string, unknown>();
  const faults: Record<string, string> = {};
  for (const spec of shownFields(specs, state, stored)) {
    const storedValue = atPath(stored, spec.path);
    const input = state.inputs[spec.path];
    if (input === undefined && stored !== undefined) continue;
    // An empty input keeps the stored secret.
    if (spec.kind === 'secret' && storedValue !== undefined && (input ?? '') === '') continue;
    const read = valueOf(spec, input ?? inputOf(spec, storedValue));
    if ('fault' in read) faults[spec.path] = read.fault;
    else if (!isSame(read.value, storedValue === undefined ? spec.defaultValue : storedValue))
      values.set(spec.path, read.value);
  }
  // `null` removes a stored value, so a new document has none.
  if (stored === undefined) for (const [path, value] of values) if (value === null) values.delete(path);
  const count = values.size + Object.keys(faults).length;
  return { document: documentOf(values), count, faults };
}

/** Returns the fault to show for a field: the server error first, the local one after blur. */
export function shownFault(state: FormState, changes: Changes, path: string): string | undefined {
  return state.rejections[path] ?? (state.blurred.includes(path) ? changes.faults[path] : undefined);
}

/** Returns the state with server errors assigned to fields, and the texts of errors that belong to no field. */
export function withRejections(
  state: FormState,
  specs: readonly FieldSpec[],
  details: Readonly<Record<string, readonly string[]>>,
): { readonly state: FormState; readonly others: readonly string[] } {
  const paths = new Set(specs.map(({ path }) => path));
  const texts = Object.entries(details).map(([path, faults]) => [path, faults.join('; ')] as const);
  const rejections = Object.fromEntries(
    texts.filter(([path]) => paths.has(path)).map(([path, text]) => [path, `${upperFirst(text)}.`]),
  );
  const others = texts.filter(([path]) => !paths.has(path)).map(([path, text]) => `${path}: ${text}`);
  return { state: { ...state, rejections }, others };
}

/** Compares JSON values; `null` and undefined are the same. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || ((a ?? null) === null && (b ?? null) === null) || JSON.stringify(a) === JSON.stringify(b);
}
