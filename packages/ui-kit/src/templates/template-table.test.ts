import { Chat } from '@chatwire/sdk';
import { expect, test, vi } from 'vitest';
import { ChatMessageTemplate } from './chat-message-template.ts';
import { TemplateTable } from './template-table.ts';

test('without templates every kind has a row, including unknown ones', () => {
  const table = new TemplateTable();
  for (const kind of [
    'message_text',
    'message_sticker',
    'custom_poll',
    'interactive_form',
    'call_video',
    'action_groupMember',
  ]) {
    expect(table.isDrawable(message(kind)), kind).toBe(true);
  }
});

test('tools of agents, and actions and calls of other types, have no row', () => {
  const table = new TemplateTable();
  for (const kind of ['agentic_tool-result', 'agentic_tool-arguments', 'action_message', 'call_screen']) {
    expect(table.isDrawable(message(kind)), kind).toBe(false);
  }
});

test('given templates render only their kinds, without the hidden ones', () => {
  const table = new TemplateTable({
    templates: [template('message_text'), template('custom_poll', { hidden: true })],
    addTemplates: [template('custom_form')],
  });
  expect(table.isDrawable(message('message_text'))).toBe(true);
  expect(table.isDrawable(message('custom_form'))).toBe(true);
  expect(table.isDrawable(message('custom_poll'))).toBe(false);
  expect(table.isDrawable(message('message_image'))).toBe(false);
  expect(table.requestKinds()).toEqual({ categories: ['message', 'custom'], types: ['text', 'form'] });
});

test('the first template of a kind wins, so that added ones never replace one', () => {
  const first = template('message_text');
  const table = new TemplateTable({ templates: [first], addTemplates: [template('message_text')] });
  expect(table.find(message('message_text'))).toBe(first);
});

test('an added template never replaces a built-in one', () => {
  const table = new TemplateTable({ addTemplates: [template('message_text', { hidden: true })] });
  expect(table.find(message('message_text'))).toBeUndefined();
  expect(table.isDrawable(message('message_text'))).toBe(true);
});

test('an added template adds rows for a kind that has none', () => {
  const table = new TemplateTable({ addTemplates: [template('agentic_tool-result')] });
  expect(table.isDrawable(message('agentic_tool-result'))).toBe(true);
  expect(table.isDrawable(message('message_text'))).toBe(true);
});

test('the template of a message is looked up once', () => {
  const table = new TemplateTable();
  const text = message('message_text');
  const category = vi.spyOn(text, 'getCategory');
  expect([table.isDrawable(text), table.isDrawable(text)]).toEqual([true, true]);
  expect(category).toHaveBeenCalledTimes(1);
});

test('hidden group actions are neither requested nor shown with any templates', () => {
  const props = { hideGroupActionMessages: true };
  expect(new TemplateTable(props).requestKinds().categories).not.toContain('action');
  const table = new TemplateTable({ ...props, templates: [template('action_groupMember'), template('message_text')] });
  expect(table.isDrawable(message('action_groupMember'))).toBe(false);
  expect(table.requestKinds()).toEqual({ categories: ['message'], types: ['text'] });
});

test('without templates the request names no types, so that unknown kinds are included', () => {
  expect(new TemplateTable().requestKinds()).toEqual({
    categories: ['message', 'custom', 'action', 'call', 'interactive', 'agentic'],
    types: undefined,
  });
});

function template(kind: string, fields: { hidden?: boolean } = {}): ChatMessageTemplate {
  const [category = '', type = ''] = kind.split('_');
  return new ChatMessageTemplate({ category, type, ...fields });
}

function message(kind: string): Chat.BaseMessage {
  const [category, type] = kind.split('_');
  return Chat.messageFromJSON({ id: '1', category, type, sender: 'mara', data: {} });
}
