import './export-panel.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import { sizeText } from '../text/sizes.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useExports } from './export-context.ts';
import type { ExportState } from './export-list.ts';

const SIGNS: Readonly<Record<ExportState['status'], IconName>> = {
  running: 'download',
  done: 'check',
  failed: 'warning',
  cancelled: 'minus',
};

/** Progress of exports, on every page. */
export function ExportPanel(): ReactNode {
  const exports = useExports();
  const states = useSyncExternalStore(exports.subscribe, exports.getSnapshot);
  if (states.length === 0) return null;
  return (
    <ul className="popup export-panel" aria-label="Exports">
      {states.map((state) => (
        <li key={state.id} className={state.status}>
          <Icon name={SIGNS[state.status]} />
          <div>
            <strong title={state.name}>{state.name}</strong>
            {/* Announces only the result: announcing every count would be noise. */}
            <small role={state.status === 'running' ? undefined : 'status'}>{progressOf(state)}</small>
          </div>
          {state.status === 'running' ? (
            <button type="button" className="button" onClick={() => exports.cancel(state.id)}>
              Cancel
            </button>
          ) : (
            <button type="button" className="button quiet" onClick={() => exports.dismiss(state.id)}>
              <Icon name="close" />
              <span className="visually-hidden">Close</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function progressOf({ status, rows, bytes, fault }: ExportState): string {
  const amount = `${rows.toLocaleString()} ${rows === 1 ? 'row' : 'rows'} · ${sizeText(bytes)}`;
  switch (status) {
    case 'running':
      return amount;
    case 'done':
      return `Saved: ${amount}`;
    case 'failed':
      return `Export failed: ${fault}`;
    case 'cancelled':
      return 'Cancelled';
    default:
      return status satisfies never;
  }
}
