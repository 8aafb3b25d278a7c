import { useNavigate } from '@tanstack/react-router';
import { copyText, NOT_COPIED } from '../../../../packages/server/assets/site/copy-text.js';
import { useSession } from '../session/session-context.ts';
import { chooseZone } from '../time/time-zone.ts';
import { chooseTheme } from '../ui/theme.ts';
import { useToast } from '../ui/toasts.tsx';
import type { PaletteAction, PaletteTarget } from './palette-item.ts';

/** Returns a function that performs the action of a palette item. */
export function useRunTarget(onShortcuts: () => void): (target: PaletteTarget) => void {
  const navigate = useNavigate();
  const session = useSession();
  const showToast = useToast();

  function act(action: PaletteAction): void {
    switch (action.act) {
      case 'theme':
        return chooseTheme(action.theme);
      case 'zone':
        return chooseZone(action.zone);
      case 'shortcuts':
        return onShortcuts();
      case 'copyLink':
        return void copyText(location.href).then((isCopied) =>
          showToast({ text: isCopied ? 'Link copied.' : `${NOT_COPIED} the link.`, isFault: !isCopied }),
        );
      case 'signOut':
        return session.signOut();
      default:
        return action satisfies never;
    }
  }

  return (target) => {
    if ('act' in target) return act(target);
    switch (target.open) {
      case 'logs':
        return void navigate({ to: '/logs', search: target.search });
      case 'overview':
        return void navigate({ to: '/overview', search: target.search });
      case 'people':
        return void navigate({ to: '/people' });
      case 'why':
        return void navigate({ to: '/why', search: target.search });
      case 'person':
        return void navigate({ to: '/people/$uid', params: { uid: target.uid } });
      case 'admin': {
        const { section, item } = target;
        return void navigate({
          to: '/admin/$section',
          params: { section },
          search: item === undefined ? {} : { item },
        });
      }
      default:
        return target satisfies never;
    }
  };
}
