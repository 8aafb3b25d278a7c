import './shell.css';
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AlarmBar } from '../alarms/alarm-bar.tsx';
import { ExportPanel } from '../export/export-panel.tsx';
import { Palette } from '../palette/palette.tsx';
import { useSession, useSignedInUser } from '../session/session-context.ts';
import { ShortcutList } from '../shortcuts/shortcut-list.tsx';
import { usePageKeys } from '../shortcuts/use-page-keys.ts';
import { ROLE_NAMES } from '../text/roles.ts';
import { firstSearchOf } from '../time/default-range.ts';
import { Confirming } from '../ui/confirming.tsx';
import { Icon } from '../ui/icon.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { Brand } from './brand.tsx';
import { SCREENS } from './screens.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { ZoneSwitch } from './zone-switch.tsx';

/** Frame of every page: navigation, colour theme, and sign-out. */
export function Shell(): ReactNode {
  const session = useSession();
  const signedInUser = useSignedInUser();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isPhone = useMedia('(max-width: 46rem)');
  usePageKeys();
  const roleName = ROLE_NAMES[signedInUser.role];
  return (
    <Toasts>
      <div className="shell">
        <a className="skip" href="#screen" onClick={toScreen}>
          Skip to content
        </a>
        <div className="shell-top">
          <header className="shell-bar">
            <Brand />
            <nav aria-label="Pages">
              {SCREENS.map(({ to, label, icon, ...rest }) => (
                <Link
                  key={to}
                  to={to}
                  search={firstSearchOf(to)}
                  className="nav-link"
                  activeOptions={{ includeSearch: false }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Icon name={icon} />
                  <span>{isPhone && 'short' in rest ? rest.short : label}</span>
                </Link>
              ))}
            </nav>
            <div className="shell-tools">
              <Palette onShortcuts={() => setHelpOpen(true)} />
              <ZoneSwitch />
              <ThemeSwitch />
              <button
                type="button"
                className="button quiet wide-only"
                title="Keyboard shortcuts (?)"
                onClick={() => setHelpOpen(true)}
              >
                <Icon name="keyboard" />
                <span className="visually-hidden">Keyboard shortcuts</span>
              </button>
              <span
                className="shell-who"
                title={`Signed in ${signedInUser.kind === 'person' ? 'as' : 'with the key'} ${signedInUser.name}`}
              >
                {signedInUser.kind === 'person' ? `${signedInUser.name} · ${roleName}` : roleName}
              </span>
              <button type="button" className="button quiet" onClick={session.signOut} title="Sign out">
                <Icon name="leave" />
                <span className="shell-sign-out">Sign out</span>
              </button>
            </div>
          </header>
          <AlarmBar />
        </div>
        <main id="screen" tabIndex={-1} className="shell-screen">
          <Confirming>
            <Outlet />
          </Confirming>
        </main>
        <ExportPanel />
        <ShortcutList isOpen={isHelpOpen} onOpen={setHelpOpen} />
      </div>
    </Toasts>
  );
}

/** A plain fragment link would change the router's URL. */
function toScreen(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}
