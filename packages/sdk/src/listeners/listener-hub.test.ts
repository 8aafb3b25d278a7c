import { expect, test } from 'vitest';
import { User } from '../model/user.ts';
import { ListenerHub } from './listener-hub.ts';
import type { ListenerKinds } from './listeners.ts';

const MARA = new User('mara', 'Mara');

function hub() {
  const logged: string[] = [];
  const logger = { warn: (text: string) => logged.push(text), error: (text: string) => logged.push(text) };
  return { hub: new ListenerHub(logger), said: logged };
}

test('plain, arrow, bound and inherited methods are all called, with this being the listener', () => {
  const { hub: listeners } = hub();
  const seen: unknown[] = [];
  const note = (what: string) => void seen.push(what);
  class Inherited {
    readonly own = 'inherited';
    loginSuccess(this: Inherited) {
      seen.push(this.own);
    }
  }
  listeners.add('login', 'a', {
    loginSuccess() {
      seen.push('plain');
    },
  });
  listeners.add('login', 'b', { loginSuccess: () => void seen.push('arrow') });
  listeners.add('login', 'c', { loginSuccess: note.bind(undefined, 'bound') });
  const inherited: ListenerKinds['login'] & object = new Inherited();
  listeners.add('login', 'd', inherited);
  listeners.emit('login', 'loginSuccess', MARA);
  expect(seen).toEqual(['plain', 'arrow', 'bound', 'inherited']);
});

test('a second registration with the same id replaces the first, and only its own function removes it', () => {
  const { hub: listeners } = hub();
  const seen: string[] = [];
  const removeFirst = listeners.add('login', 'x', { loginSuccess: () => void seen.push('first') });
  const removeSecond = listeners.add('login', 'x', { loginSuccess: () => void seen.push('second') });
  removeFirst();
  listeners.emit('login', 'loginSuccess', MARA);
  removeSecond();
  listeners.emit('login', 'loginSuccess', MARA);
  expect(seen).toEqual(['second']);
  expect(listeners.count).toBe(0);
});

test('a listener that throws is reported, and the others still receive the event', () => {
  const { hub: listeners, said } = hub();
  const seen: string[] = [];
  listeners.add('login', 'bad', {
    loginSuccess() {
      throw new Error('no');
    },
  });
  listeners.add('login', 'good', { loginSuccess: () => void seen.push('heard') });
  listeners.emit('login', 'loginSuccess', MARA);
  expect(seen).toEqual(['heard']);
  expect(said).toEqual(['A listener threw in loginSuccess.']);
});

test('a misspelt member logs a warning', () => {
  const { hub: listeners, said } = hub();
  const misspelt = { loginSucces: () => undefined, loginFailure: () => undefined };
  listeners.add('login', 'x', misspelt);
  expect(said).toEqual(['A login listener has members that are never called: loginSucces.']);
});

test('a listener that unsubscribes during a call does not affect the others', () => {
  const { hub: listeners } = hub();
  const seen: string[] = [];
  const remove = listeners.add('login', 'a', {
    loginSuccess() {
      seen.push('a');
      remove();
    },
  });
  listeners.add('login', 'b', { loginSuccess: () => void seen.push('b') });
  listeners.emit('login', 'loginSuccess', MARA);
  listeners.emit('login', 'loginSuccess', MARA);
  expect(seen).toEqual(['a', 'b', 'b']);
});
