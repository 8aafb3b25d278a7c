import { expect, test } from 'vitest';
import { contactFaults, contactPatchOf } from './contact-input.ts';

test('addresses are stored in the form that the server accepts; empty ones are removed', () => {
  expect(contactPatchOf({ email: ' mara@example.com ', phno: '+45 12-34 56 78' })).toEqual({
    email: 'mara@example.com',
    phno: '+4512345678',
  });
  expect(contactPatchOf({ email: '', phno: ' ' })).toEqual({ email: null, phno: null });
});

test.each([
  ['mara@example.com', '+4512345678', []],
  ['', '', []],
  ['mara@localhost', '', ['email']],
  ['mara', '12345678', ['email', 'phno']],
  ['', '+0123456789', ['phno']],
  ['', '+45 12', ['phno']],
])('%j and %j have faults in %j', (email, phno, faults) => {
  expect(Object.keys(contactFaults({ email, phno }))).toEqual(faults);
});
