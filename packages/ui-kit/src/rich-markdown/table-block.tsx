import { textOfSpans } from '../formatters/markdown/plain-text.ts';
import type { Block, Span } from '../formatters/markdown/rich-document.ts';
import type { ChatTheme } from '../theme/chat-theme.ts';
import { columnWidths } from './column-widths.ts';
import type { Table } from './parse-table.ts';
import { TableRow } from './table-row.tsx';
import { TableView } from './table-view.tsx';

/** Returns a table as blocks: a block per row with a paragraph per cell, so that all formatters reach its texts. */
export function tableBlock({ alignments, rows }: Table, theme: ChatTheme): Block {
  const texts = rows.map((cells) => cells.map(textOfSpans));
  const widths = columnWidths(texts, theme.type.body.fontSize);
  return {
    kind: 'custom',
    name: 'table',
    blocks: rows.map((cells, at) => ({
      kind: 'custom',
      name: 'tableRow',
      separator: '\t',
      blocks: cells.map((spans, column): Block => {
        const align = alignments[column];
        const bold: Span = { kind: 'bold', children: spans };
        return { kind: 'paragraph', spans: at === 0 ? [bold] : spans, ...(align && { align }) };
      }),
      render: (builtIn) => (
        <TableRow key={at} widths={widths} isHead={at === 0} theme={theme}>
          {builtIn}
        </TableRow>
      ),
    })),
    render: (builtIn) => (
      <TableView
        label={(texts[0] ?? []).filter((text) => text !== '').join(', ')}
        text={texts.flat().join(' ')}
        columns={widths.length}
        theme={theme}
      >
        {builtIn}
      </TableView>
    ),
  };
}
