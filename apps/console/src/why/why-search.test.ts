import { expect, test } from 'vitest';
import { choicesIn, paramsOfChoices, parseWhySearch, whyContentOf, withoutChoices } from './why-search.ts';

test('a URL contains recipient and message, and invalid parameters are ignored', () => {
  expect(parseWhySearch({ user: 'Mara', message: '458' })).toEqual({ user: 'mara', message: '458' });
  expect(parseWhySearch({ user: 'mara', message: 'now', from: 'ivo', in: 'crew' })).toEqual({
    user: 'mara',
    message: 'now',
    from: 'ivo',
    in: 'crew',
  });
  expect(parseWhySearch({ user: 'a/b', message: '-1', from: 'ivo' })).toEqual({});
});

test('a URL contains the what-if choices of a message, and unknown ones are ignored', () => {
  const choices = { at: '1795885553000', doNotDisturb: 'off', device: 'none' };
  const search = parseWhySearch({ user: 'mara', message: '458', ...paramsOfChoices(choices) });
  expect(search).toMatchObject({ 'if.at': '1795885553000', 'if.doNotDisturb': 'off', 'if.device': 'none' });
  expect(choicesIn({ ...search })).toEqual(choices);
  expect(withoutChoices(search)).toEqual({ user: 'mara', message: '458' });
  const wrong = { 'if.at': 'soon', 'if.device': 'fridge', 'if.mood': 'good' };
  expect(parseWhySearch({ user: 'mara', message: '458', ...wrong })).toEqual({ user: 'mara', message: '458' });
  expect(parseWhySearch({ user: 'mara', ...paramsOfChoices(choices) })).toEqual({ user: 'mara' });
});

test('the page asks for the next choice that its URL lacks, even while it loads the chosen recipient', () => {
  expect(whyContentOf({})).toEqual({ kind: 'hint', text: 'Choose a recipient, or one of these notifications.' });
  expect(whyContentOf({ message: '458' })).toEqual({ kind: 'hint', text: 'Choose a recipient.' });
  expect(whyContentOf({ user: 'mara' })).toEqual({ kind: 'hint', text: 'Choose a message.' });
  expect(whyContentOf({ user: 'mara', message: 'now' })).toEqual({ kind: 'hint', text: 'Choose a sender.' });
  expect(whyContentOf({ user: 'mara', message: 'now', from: 'ivo' })).toEqual({ kind: 'new', sender: 'ivo' });
  expect(whyContentOf({ user: 'mara', message: '458' })).toEqual({ kind: 'stored', messageId: '458' });
});
