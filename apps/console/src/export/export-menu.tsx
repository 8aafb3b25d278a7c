import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useExports } from './export-context.ts';
import { openSink } from './export-sink.ts';
import type { ExportFormat } from './row-counter.ts';

const CHOICES: readonly { readonly format: ExportFormat; readonly label: string; readonly about: string }[] = [
  { format: 'csv', label: 'CSV', about: 'for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', about: 'every field, for programs' },
];

/** Exports all entries that match the filters, not only the loaded rows. */
export function ExportMenu({ filter }: { readonly filter: Params }): ReactNode {
  const exports = useExports();
  async function start(format: ExportFormat): Promise<void> {
    const sink = await openSink(`notification-logs-${stamp(new Date())}.${format}`);
    if (sink) await exports.start({ format, filter, sink });
  }
  return (
    <MenuButton label="Export" icon="download">
      {CHOICES.map(({ format, label, about }) => (
        <Menu.Item key={format} className="menu-item" onClick={() => void start(format)}>
          <strong>{label}</strong>
          <span className="menu-about">{about}</span>
        </Menu.Item>
      ))}
    </MenuButton>
  );
}

/** Formats a time as in the server's file names: `20261120T154700Z`. */
function stamp(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}
