import { expect, test } from 'vitest';
import type { FieldSpec } from './field-spec.ts';
import {
  changesOf,
  type FormState,
  shownFault,
  shownFields,
  UNTOUCHED,
  withBlur,
  withInput,
  withRejections,
} from './form-state.ts';

const SPECS: readonly FieldSpec[] = [
  { kind: 'text', path: 'name', label: 'Name', pattern: /^[a-z]+$/, expects: 'small letters' },
  { kind: 'secret', path: 'creds.key', label: 'Key' },
  { kind: 'integer', path: 'cap', label: 'Cap', min: 1, max: 1000, isOptional: true, defaultValue: 20 },
  { kind: 'switch', path: 'useLogin', label: 'Use a login', defaultValue: false },
  { kind: 'text', path: 'login', label: 'Login', onlyWith: 'useLogin' },
  {
    kind: 'choice',
    path: 'mode',
    label: 'Mode',
    choices: [
      { value: 1, label: 'off' },
      { value: 2, label: 'on' },
    ],
    defaultValue: 1,
  },
  { kind: 'hours', path: 'hours', label: 'Hours' },
  { kind: 'json', path: 'extra', label: 'Extra', maxBytes: 30, defaultValue: null },
];
const STORED = {
  name: 'ada',
  creds: { key: '****1234' },
  cap: 20,
  useLogin: false,
  mode: 1,
  hours: { from: 800, to: 2000, dnd: false },
  extra: null,
};

function after(...edits: readonly (readonly [string, FormState['inputs'][string]])[]): FormState {
  return edits.reduce((state, [path, input]) => withInput(state, path, input), UNTOUCHED);
}

test('a form writes only values that differ from the stored ones', () => {
  const state = after(
    ['name', ' ada '],
    ['cap', ''],
    ['mode', '2'],
    ['hours', { from: '08:00', to: '22:30', isClosed: false }],
  );
  expect(changesOf(SPECS, state, STORED)).toEqual({
    document: { cap: null, mode: 2, hours: { from: 800, to: 2230, dnd: false } },
    count: 3,
    faults: {},
  });
  expect(changesOf(SPECS, UNTOUCHED, STORED).count).toBe(0);
});

test('a form keeps a stored secret until a new one is typed', () => {
  expect(changesOf(SPECS, after(['creds.key', '']), STORED)).toMatchObject({ document: {}, faults: {} });
  expect(changesOf(SPECS, after(['creds.key', 'new']), STORED).document).toEqual({ creds: { key: 'new' } });
});

test('a form removes an optional secret', () => {
  const specs: readonly FieldSpec[] = [{ kind: 'secret', path: 'secret', label: 'Secret', isOptional: true }];
  expect(changesOf(specs, after(['secret', false]), { secret: '****' })).toMatchObject({ document: { secret: null } });
});

test('a form for a new document writes the given values and reports missing ones', () => {
  expect(changesOf(SPECS, after(['name', 'ada']), undefined)).toMatchObject({
    document: { name: 'ada' },
    faults: { 'creds.key': 'Required' },
  });
});

test('a form shows a dependent field only while its switch is on', () => {
  const paths = (state: FormState) => shownFields(SPECS, state, STORED).map(({ path }) => path);
  expect(paths(UNTOUCHED)).not.toContain('login');
  expect(paths(after(['useLogin', true]))).toContain('login');
});

test.each([
  ['name', 'Ada', 'Must be small letters.'],
  ['cap', '1001', 'Must be a whole number from 1 to 1,000.'],
  ['cap', '1e1', 'Must be a whole number from 1 to 1,000.'],
  [
    'hours',
    { from: '20:00', to: '08:00', isClosed: false },
    'End must be after start. To span midnight, set two days.',
  ],
  ['hours', { from: '08:00', to: '25:00', isClosed: false }, 'Enter both times.'],
  ['extra', '[1]', 'Must be a JSON object, for example {"campaign": "spring"}.'],
  ['extra', '{"text": "twenty and ten characters"}', 'Must be at most 30 bytes, is 36.'],
])('the field %s shows the fault of %j after blur', (path, input, fault) => {
  const state = after([path, input]);
  const changes = changesOf(SPECS, state, STORED);
  expect(shownFault(state, changes, path)).toBeUndefined();
  expect(shownFault(withBlur(state, path), changes, path)).toBe(fault);
});

test('a field shows its server error and keeps its input until it is edited', () => {
  const typed = after(['name', 'bob']);
  const { state, others } = withRejections(typed, SPECS, {
    name: ['is taken', 'is too short'],
    'creds.other': ['is unknown'],
  });
  expect(state.inputs).toEqual({ name: 'bob' });
  expect(shownFault(state, changesOf(SPECS, state, STORED), 'name')).toBe('Is taken; is too short.');
  expect(others).toEqual(['creds.other: is unknown']);
  const again = withInput(state, 'name', 'bobby');
  expect(shownFault(again, changesOf(SPECS, again, STORED), 'name')).toBeUndefined();
});
