import './views-button.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { OpenedPopup } from '../ui/opened-popup.ts';
import { PopoverButton } from '../ui/popover-button.tsx';
import { MAX_NAME_LENGTH, MAX_VIEWS, type SavedView, type ViewPage } from './saved-views.ts';
import { useSavedViews } from './use-saved-views.ts';

interface ViewsOfPage {
  readonly page: ViewPage;
  /** Parameters of the page, to save. */
  readonly params: Readonly<Record<string, string>>;
  readonly saved: readonly SavedView[];
  readonly suggested: readonly SavedView[];
  /** The view that the page shows. */
  readonly shown: SavedView | undefined;
  readonly onOpen: (view: SavedView) => void;
}

/** The views of a page, to open, save, and share. */
export function ViewsPopup(props: ViewsOfPage & OpenedPopup): ReactNode {
  const { page, params, saved, suggested, shown, onOpen, trigger, openedBy } = props;
  const { save, hasRoomFor, remove } = useSavedViews();
  return (
    <PopoverButton trigger={trigger} openedBy={openedBy} align="end" label="Views" className="views-popup">
      {(close) => {
        function open(view: SavedView): void {
          close();
          onOpen(view);
        }
        return (
          <>
            {saved.length > 0 && (
              <ViewList title="Saved in this browser" views={saved} shown={shown} onOpen={open} onDelete={remove} />
            )}
            {suggested.length > 0 && <ViewList title="Suggested" views={suggested} shown={shown} onOpen={open} />}
            <SaveForm
              key={shown?.name}
              isEmpty={Object.keys(params).length === 0}
              hasRoomFor={(name) => hasRoomFor({ name, page })}
              onSave={(name) => save({ name, page, search: params })}
            />
            <CopyButton
              text={`${location.origin}/console/${page}?${new URLSearchParams(params)}`}
              label="Copy link to this view"
            />
          </>
        );
      }}
    </PopoverButton>
  );
}

interface ViewListProps {
  readonly title: string;
  readonly views: readonly SavedView[];
  readonly shown: SavedView | undefined;
  readonly onOpen: (view: SavedView) => void;
  readonly onDelete?: (view: SavedView) => void;
}

function ViewList({ title, views, shown, onOpen, onDelete }: ViewListProps): ReactNode {
  return (
    <section className="views-list">
      <h3>{title}</h3>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              className="range-choice"
              aria-current={view === shown ? 'true' : undefined}
              onClick={() => onOpen(view)}
            >
              {view.name}
            </button>
            {onDelete && (
              <button
                type="button"
                className="button quiet"
                title="Delete"
                aria-label={`Delete view ${view.name}`}
                onClick={() => onDelete(view)}
              >
                <Icon name="trash" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SaveFormProps {
  /** Whether the page has no filters, so that there is nothing to save. */
  readonly isEmpty: boolean;
  /** Returns whether the browser can store a view with this name. */
  readonly hasRoomFor: (name: string) => boolean;
  readonly onSave: (name: string) => void;
}

function SaveForm({ isEmpty, hasRoomFor, onSave }: SaveFormProps): ReactNode {
  const [name, setName] = useState('');
  const isFull = name.trim() !== '' && !hasRoomFor(name.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave(name.trim());
    setName('');
  }

  return (
    <>
      <form className="views-save" onSubmit={submit}>
        <label>
          Save this view as
          <input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            disabled={isEmpty}
            placeholder={isEmpty ? 'Add a filter first' : 'Name'}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={isEmpty || isFull || name.trim() === ''}>
          Save
        </button>
      </form>
      <p role="status" className="views-full">
        {isFull && `This browser stores ${MAX_VIEWS} views. Delete one, or use the name of one.`}
      </p>
    </>
  );
}
