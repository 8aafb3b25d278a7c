import { ChatTextFormatter } from '../chat-text-formatter.ts';
import { mapTexts } from '../map-spans.ts';
import type { RichDocument, Span } from '../markdown/rich-document.ts';
import { BARE_DOMAINS, findLinks } from './find-links.ts';

/** Turns web addresses, email addresses, and phone numbers into links. See docs/spec/message-list.md#mentions-and-urls. */
export class ChatUrlFormatter extends ChatTextFormatter {
  private bareDomains: readonly string[] = BARE_DOMAINS;

  constructor() {
    super();
    this.setId('urls');
  }

  /** Sets the top-level domains that are links without `www.`; an empty array disables such links. */
  setBareDomains(endings: readonly string[]): void {
    this.bareDomains = [...endings];
  }

  override format(document: RichDocument): RichDocument {
    return mapTexts(document, (text) => {
      const spans: Span[] = [];
      let from = 0;
      for (const { start, end, href } of findLinks(text, this.bareDomains)) {
        if (start > from) spans.push({ kind: 'text', text: text.slice(from, start) });
        spans.push({ kind: 'link', href, children: [{ kind: 'text', text: text.slice(start, end) }] });
        from = end;
      }
      if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
      return spans;
    });
  }
}
