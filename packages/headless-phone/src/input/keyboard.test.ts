import { expect, test } from 'vitest';
import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';
import { type AndroidWindow, Keyboard } from './keyboard.ts';

interface Sent {
  readonly name: string;
  readonly event: {
    readonly duration: number;
    readonly endCoordinates: { readonly screenY: number; readonly height: number };
  };
}

function opened(platform: PhonePlatform, window: AndroidWindow = 'edge-to-edge') {
  const events: Sent[] = [];
  const heights: number[] = [];
  const keyboard = new Keyboard({
    platform,
    window,
    size: () => ({ width: 400, height: 800 }),
    emit: (name, event) => events.push({ name, event: event as Sent['event'] }),
    resize: (height) => heights.push(height),
  });
  keyboard.show(300);
  return { keyboard, events, heights, names: () => events.map(({ name }) => name) };
}

test('iOS sends Will events when the keyboard begins to move and Did events when it stops', () => {
  const { keyboard, events, names, heights } = opened('ios');
  expect(names()).toEqual(['keyboardWillChangeFrame', 'keyboardWillShow']);
  expect(events[1]?.event).toMatchObject({ duration: 250, endCoordinates: { screenY: 500, height: 300 } });
  keyboard.step(125);
  expect(keyboard.height).toBeGreaterThan(0);
  expect(keyboard.height).toBeLessThan(300);
  expect(names()).toHaveLength(2);
  keyboard.step(250);
  expect(keyboard.height).toBe(300);
  expect(names().slice(2)).toEqual(['keyboardDidChangeFrame', 'keyboardDidShow']);
  keyboard.hide();
  keyboard.step(500);
  expect(names().slice(4)).toEqual([
    'keyboardWillChangeFrame',
    'keyboardWillHide',
    'keyboardDidChangeFrame',
    'keyboardDidHide',
  ]);
  expect(events[5]?.event.endCoordinates.screenY).toBe(800);
  expect(heights).toEqual([]);
});

test('Android sends only keyboardDidShow, when the keyboard begins to move', () => {
  const { keyboard, events, names, heights } = opened('android');
  expect(names()).toEqual(['keyboardDidShow']);
  expect(events[0]?.event).toMatchObject({ duration: 0, endCoordinates: { screenY: 500, height: 300 } });
  keyboard.step(250);
  keyboard.hide();
  keyboard.step(500);
  expect(names()).toEqual(['keyboardDidShow', 'keyboardDidHide']);
  expect(heights).toEqual([]);
});

test('a resized window of Android has its new height at once', () => {
  const { keyboard, heights } = opened('android', 'resize');
  expect(heights).toEqual([500]);
  keyboard.step(250);
  keyboard.hide();
  expect(heights).toEqual([500, 800]);
});

test('the keyboard follows a finger without events, and closes if the finger was moving down', () => {
  const { keyboard, names } = opened('ios');
  keyboard.step(250);
  const before = names().length;
  keyboard.follow(450);
  expect(keyboard.height).toBe(300);
  keyboard.follow(600);
  expect(keyboard.height).toBe(200);
  expect(names()).toHaveLength(before);
  keyboard.release(true);
  expect(names().slice(before)).toEqual(['keyboardWillChangeFrame', 'keyboardWillHide']);
  keyboard.step(1_000);
  expect(keyboard.height).toBe(0);
});

test('a finger that was moving up brings the keyboard back', () => {
  const { keyboard } = opened('ios');
  keyboard.step(250);
  keyboard.follow(600);
  keyboard.release(false);
  keyboard.step(1_000);
  expect(keyboard.height).toBe(300);
});
