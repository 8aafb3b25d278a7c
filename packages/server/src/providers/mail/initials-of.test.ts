import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Ivo', 'I'],
  ['Mara van der Berg', 'MB'],
  ['  lene   okafor ', 'LO'],
  ['(Captain) "Jo" Hook', 'CH'],
  ['김민수', '김'],
  ['é́mile', 'É́'],
  ['👍', '#'],
  ['', '#'],
])('the initials of %j are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
