import './views-button.css';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PopupButton } from '../ui/popup-button.tsx';
import { isViewOf, type SavedView, searchToSave, type ViewPage } from './saved-views.ts';
import { SUGGESTED_VIEWS } from './suggested-views.ts';
import { useSavedViews } from './use-saved-views.ts';

interface ViewsButtonProps {
  readonly page: ViewPage;
  /** Parameters of the page. */
  readonly search: object;
  readonly onOpen: (view: SavedView) => void;
}

const POPUP = onDemand(async () => (await import('./views-popup.tsx')).ViewsPopup);

/** Opens, saves, and shares views of a page. */
export function ViewsButton({ page, search, onOpen }: ViewsButtonProps): ReactNode {
  const { views } = useSavedViews();
  const params = searchToSave({ ...search });
  const saved = views.filter((view) => view.page === page);
  const suggested = SUGGESTED_VIEWS.filter((view) => view.page === page);
  const shown = [...saved, ...suggested].find((view) => isViewOf(view, page, params));
  const trigger = {
    className: 'button views-button',
    'aria-label': shown ? `Views: ${shown.name}` : 'Views',
    children: (
      <>
        <Icon name="bookmark" />
        <span className="wide-only">{shown?.name ?? 'Views'}</span>
      </>
    ),
  };
  return (
    <PopupButton
      kind="dialog"
      trigger={trigger}
      popup={POPUP}
      props={{ page, params, saved, suggested, shown, onOpen }}
    />
  );
}
