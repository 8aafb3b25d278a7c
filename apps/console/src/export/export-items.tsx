import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { Params } from '../api/api-client.ts';
import { LOGS } from '../api/paths.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import type { OpenedPopup } from '../ui/opened-popup.ts';
import { useExports } from './export-context.ts';
import { exportName } from './export-name.ts';
import { exportParams } from './export-params.ts';
import { openSink } from './export-sink.ts';
import type { ExportFormat } from './row-counter.ts';

const CHOICES: readonly { readonly format: ExportFormat; readonly label: string; readonly about: string }[] = [
  { format: 'csv', label: 'CSV', about: 'for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON', about: 'every field, for programs' },
];

/** The formats in which the log is exported. */
export function ExportItems({ filter, ...popup }: { readonly filter: Params } & OpenedPopup): ReactNode {
  const exports = useExports();
  async function start(format: ExportFormat): Promise<void> {
    const sink = await openSink(exportName('notification-logs', format, new Date()));
    if (sink) await exports.start({ format, path: `${LOGS}/export`, params: exportParams(filter, format), sink });
  }
  return (
    <MenuButton {...popup}>
      {CHOICES.map(({ format, label, about }) => (
        <Menu.Item key={format} className="menu-item" onClick={() => void start(format)}>
          <strong>{label}</strong>
          <span className="menu-about">{about}</span>
        </Menu.Item>
      ))}
    </MenuButton>
  );
}
