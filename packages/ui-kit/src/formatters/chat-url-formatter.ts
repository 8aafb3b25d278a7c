import { ChatTextFormatter } from './chat-text-formatter.ts';
import { BARE_DOMAINS, findLinks } from './find-links.ts';
import { mapTexts } from './map-spans.ts';
import type { RichDocument, Span } from './rich-document.ts';

/** Makes links of web and e-mail addresses and phone numbers. See docs/spec/message-list.md#mentions-and-urls. */
export class ChatUrlFormatter extends ChatTextFormatter {
  private bareDomains: readonly string[] = BARE_DOMAINS;

  constructor() {
    super();
    this.setId('urls');
  }

  /** Endings with which a domain is a link without `www.` in front of it; none switches such links off. */
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
