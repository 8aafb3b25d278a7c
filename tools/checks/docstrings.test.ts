import { expect, test } from 'vitest';
import { docstringFaultsIn } from './docstrings.ts';

const faulty = (...lines: readonly string[]) =>
  docstringFaultsIn('a.ts', lines.join('\n')).map((fault) => /docstring of (\w+)/.exec(fault)?.[1]);

test('a docstring of an exported function that begins with a noun phrase is reported with its line', () => {
  const source = ['', '/** The number of rows. */', 'export function count(rows: Rows): number {', '}'].join('\n');
  expect(docstringFaultsIn('a.ts', source)).toEqual([
    'a.ts:2: the docstring of count begins with "The"; begin with a verb: "Returns …"',
  ]);
});

test('articles, “Whether”, plural nouns, and values are not verbs', () => {
  const docstrings = [
    'A row.',
    'Whether it is one.',
    'Rows of a page.',
    'Reports of devices.',
    'Undefined without a row.',
    '`true` if it is.',
  ];
  for (const docstring of docstrings) {
    expect(faulty(`/** ${docstring} */`, 'export async function rowOf() {}')).toEqual(['rowOf']);
  }
});

test('verbs in the third person, and docstrings that only cite their clause, are accepted', () => {
  const docstrings = ['Returns a row.', 'Re-arms a timer.', 'Returns, as text, a row.', 'See docs/spec/sdk.md#outbox.'];
  for (const docstring of docstrings) {
    expect(faulty(`/** ${docstring} */`, 'export function rowOf() {}')).toEqual([]);
  }
});

test('docstrings of several lines, arrow functions, and generators are checked', () => {
  expect(faulty('/**', ' * The rows,', ' * in order.', ' */', 'export function* rows() {}')).toEqual(['rows']);
  expect(faulty('/** The row. */', 'export const rowOf = (id: number): Row => table[id];')).toEqual(['rowOf']);
});

test('types, constants, components, and functions of a file keep noun phrases', () => {
  expect(faulty('/** A row. */', 'export interface Row {}')).toEqual([]);
  expect(faulty('/** The rows. */', 'export const rows: Rows = { find: () => undefined };')).toEqual([]);
  expect(faulty('/** The header of a list. */', 'export function Header() {}')).toEqual([]);
  expect(faulty('/** Runs behind the paint. */', 'function afterPaint() {}')).toEqual([]);
});
