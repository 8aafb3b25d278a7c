import { couldNotLoad, TRY_AGAIN } from '../text/common.ts';
import './entry-drawer.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { LogRow } from '../log-window/log-source.ts';
import { zonedTime } from '../text/times.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { DrawerEdge } from './drawer-edge.tsx';
import { useDrawerWidth } from './drawer-width.ts';
import { ROW_KEYS } from './row-keys.ts';
import { useDeviceFacts } from './use-device-facts.ts';
import { useEntry } from './use-entry.ts';
import { LoadingEntry, WholeEntry } from './whole-entry.tsx';

interface EntryDrawerProps {
  readonly id: string;
  /** Row of the list; shown until the entry is loaded. */
  readonly row: LogRow | undefined;
  /** Opens the previous (-1) or next (1) entry; absent if the list does not contain this one. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  /** Called with the entry of the resend. */
  readonly onResent: (id: string) => void;
  readonly onClose: () => void;
}

/** One entry next to the list, or over it on narrow screens. Takes the focus; Escape closes it. */
export function EntryDrawer({ id, row, onMove, onResent, onClose }: EntryDrawerProps): ReactNode {
  const { data: entry, error, refetch } = useEntry(id);
  const [width, setWidth] = useDrawerWidth();
  const body = useRef<HTMLDivElement>(null);
  useHotkey('Escape', onClose);
  useEffect(() => {
    body.current?.focus();
  }, []);
  useEffect(() => {
    // In braces, so that the effect returns nothing: scrollTo returns a promise in newer browsers.
    body.current?.scrollTo({ top: 0 });
  }, [id]);
  const entryOrRow = entry ?? row;
  // Requested with the entry, not after it.
  useDeviceFacts(entryOrRow ?? NO_ENTRY);

  function handleKey(event: KeyboardEvent): void {
    const offset = ROW_KEYS.forward.includes(event.key) ? 1 : ROW_KEYS.back.includes(event.key) ? -1 : 0;
    if (offset === 0 || !onMove || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onMove(offset);
  }

  return (
    <aside className="entry-drawer" aria-label="Entry" style={{ width }} onKeyDown={handleKey}>
      <DrawerEdge width={width} onWidth={setWidth} />
      <header className="entry-head">
        <h2>{entryOrRow ? zonedTime(entryOrRow.processingEndedAtMS) : 'Entry'}</h2>
        <CopyButton key={id} text={linkTo(id)} label="Copy link" iconOnly="link" />
        <button
          type="button"
          className="button quiet"
          disabled={!onMove}
          onClick={() => onMove?.(-1)}
          title="Previous entry (↑)"
        >
          <Icon name="up" />
          <span className="visually-hidden">Previous entry</span>
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={!onMove}
          onClick={() => onMove?.(1)}
          title="Next entry (↓)"
        >
          <Icon name="under" />
          <span className="visually-hidden">Next entry</span>
        </button>
        <button type="button" className="button quiet" onClick={onClose} title="Close (Esc)">
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </button>
      </header>
      <div ref={body} className="entry-body" tabIndex={-1} role="region" aria-label="What happened">
        {entry && <WholeEntry entry={entry} onResent={onResent} />}
        {!entry && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!entry && !error && <LoadingEntry outcome={row?.outcome} />}
      </div>
    </aside>
  );
}

/** Is about no device. */
const NO_ENTRY = { _id: '', messageId: 0 };

/** Returns the address of the log with the entry open. */
function linkTo(id: string): string {
  return `${location.origin}/console/logs?at=${id}&entry=${id}`;
}

function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="state" role="alert">
      <h2>{isGone ? 'This entry no longer exists' : couldNotLoad('this entry')}</h2>
      <p>{isGone ? 'Entries are deleted after the retention period.' : error.message}</p>
      {!isGone && (
        <button type="button" className="button" onClick={onRetry}>
          {TRY_AGAIN}
        </button>
      )}
    </div>
  );
}
