import { expect, test } from 'vitest';
import { coveredPixels } from './covered.ts';

const OPEN = { keyboardTop: 500, lowerEdge: 800, foot: 0 };

test('a composer moves up by the height that the keyboard covers', () => {
  expect(coveredPixels(OPEN)).toBe(300);
  expect(coveredPixels({ ...OPEN, lowerEdge: 766 })).toBe(266);
});

test('the safe area below the composer is covered first, so it is not added to the keyboard', () => {
  expect(coveredPixels({ ...OPEN, foot: 34 })).toBe(266);
});

test('the list does not move if the system has resized the layout', () => {
  expect(coveredPixels({ ...OPEN, lowerEdge: 500 })).toBe(0);
  expect(coveredPixels({ ...OPEN, lowerEdge: 400 })).toBe(0);
  expect(coveredPixels({ ...OPEN, lowerEdge: 520, foot: 34 })).toBe(0);
});

test('a hidden keyboard and a composer without layout cover nothing', () => {
  expect(coveredPixels({ ...OPEN, keyboardTop: undefined })).toBe(0);
  expect(coveredPixels({ ...OPEN, lowerEdge: undefined })).toBe(0);
});

test('a finger on the keyboard moves the composer, and a finger above the keyboard does not', () => {
  expect(coveredPixels({ ...OPEN, fingerY: 600 })).toBe(200);
  expect(coveredPixels({ ...OPEN, fingerY: 900 })).toBe(0);
  expect(coveredPixels({ ...OPEN, fingerY: 100 })).toBe(300);
});
