import { expect, test, vi } from 'vitest';
import { sampleRow } from '../testing/sample-row.ts';
import { resolveTheme } from '../theme/resolve-theme.ts';
import { ChatTextFormatter } from './chat-text-formatter.ts';
import type { FormatContext } from './format-context.ts';
import { formatText, formatterPipeline } from './format-text.ts';
import { ChatMarkdownFormatter } from './markdown/chat-markdown-formatter.ts';
import { plainText } from './markdown/plain-text.ts';
import type { RichDocument } from './markdown/rich-document.ts';
import { ChatMentionsFormatter } from './mentions/chat-mentions-formatter.ts';

test('the formatters run in this order: Markdown, mentions, custom formatters, addresses', () => {
  const seen: string[] = [];
  class Spy extends ChatTextFormatter {
    override getFormattedText(text: string) {
      seen.push(text);
      return `${text} https://own.dev`;
    }
  }
  const document = format('**a** <@uid:mara> `<@uid:mara>` [x](https://x.dev) b', [new Spy()]);
  expect(seen).toEqual(['a', ' ', ' ', ' ', ' b']);
  const hrefs = document.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.flatMap((span) => (span.kind === 'link' ? [span.href] : [])) : [],
  );
  expect(hrefs).toEqual(['https://own.dev', 'https://own.dev', 'https://own.dev', 'https://x.dev', 'https://own.dev']);
});

test('a custom formatter of a built-in class replaces the built-in one, and several all run', () => {
  class Plain extends ChatMarkdownFormatter {
    override format(document: RichDocument): RichDocument {
      return document;
    }
  }
  const [first, second] = [new Plain(), new Plain()];
  expect(formatterPipeline([first, second]).slice(0, 2)).toEqual([first, second]);
  expect(plainText(format('**a**', [first]))).toBe('**a**');
});

test('setting undefined removes a mention style', () => {
  const formatter = new ChatMentionsFormatter();
  formatter.setIncomingStyle({ fontWeight: '700' });
  formatter.setOutgoingStyle({ fontWeight: '400' });
  formatter.setIncomingStyle(undefined);
  expect([formatter.getStyle('incoming'), formatter.getStyle('outgoing')]).toEqual([undefined, { fontWeight: '400' }]);
});

test('state that a formatter sets on itself does not affect the next message', () => {
  class Counter extends ChatTextFormatter {
    count = 0;
    override getFormattedText() {
      this.count += 1;
      return String(this.count);
    }
  }
  const pipeline = [new Counter()];
  expect([1, 2].map(() => plainText(format('x', pipeline)))).toEqual(['1', '1']);
});

test('mention names come from the message, then from known users, otherwise the uid is shown', () => {
  const document = format('<@uid:noor> <@uid:mara> <@uid:zed> <@all:team>', [], {
    data: { mentions: [{ uid: 'noor', name: 'Noor' }] },
  });
  expect(plainText(document)).toBe('@Noor @Mara Okafor @zed @team');
});

test('a formatter that throws is skipped', () => {
  class Broken extends ChatTextFormatter {
    override format(): never {
      throw new Error('no');
    }
  }
  const onError = vi.fn<(...args: unknown[]) => void>();
  expect(plainText(formatText({ ...textOf('a'), pipeline: formatterPipeline([new Broken()]), onError }))).toBe('a');
  expect(onError).toHaveBeenCalledOnce();
});

test('the listener receives suggestions with the id of the formatter', () => {
  const formatter = new ChatMentionsFormatter();
  const emit = vi.fn<(...args: unknown[]) => void>();
  formatter.setSuggestionListener({ emit });
  const item = { id: 'a', name: 'A', promptText: '@A', trackingCharacter: '@', underlyingText: '<@uid:a>' };
  formatter.setSearchData([item]);
  expect(emit).toHaveBeenCalledExactlyOnceWith('ccSuggestionData', { id: 'mentions', data: [item] });
  expect(formatter.getSuggestionItems()).toEqual([item]);
});

test('a search where mentions are disabled finds no one and sends no request', async () => {
  const formatter = new ChatMentionsFormatter();
  formatter.setVisibleIn('groups');
  await formatter.search('a');
  expect(formatter.getSuggestionItems()).toEqual([]);
});

function format(text: string, own: readonly ChatTextFormatter[], sample = {}): RichDocument {
  return formatText({ ...textOf(text, sample), pipeline: formatterPipeline(own) });
}

function textOf(text: string, sample = {}): { text: string; context: FormatContext } {
  const { message } = sampleRow({ text, sender: 'mara', ...sample });
  const theme = resolveTheme({ mode: 'light' }, { scheme: 'light', fontScale: 1 });
  return {
    text,
    context: {
      message,
      alignment: 'left',
      side: 'incoming',
      user: undefined,
      group: undefined,
      loggedInUser: undefined,
      theme,
      language: 'en',
    },
  };
}
