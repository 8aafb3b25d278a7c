import './shell.css';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AlarmBar } from '../alarms/alarm-bar.tsx';
import { ExportPanel } from '../export/export-panel.tsx';
import { useSession, useSignedInUser } from '../session/session-context.ts';
import { ROLE_NAMES } from '../text/roles.ts';
import { Confirming } from '../ui/confirming.tsx';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { SCREENS } from './screens.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Frame of every page: navigation, colour theme, and sign-out. */
export function Shell(): ReactNode {
  const session = useSession();
  const who = useSignedInUser();
  return (
    <div className="shell">
      <a className="skip" href="#screen" onClick={toScreen}>
        Skip to content
      </a>
      <div className="shell-top">
        <header className="shell-bar">
          <span className="shell-brand">
            <Mark size={22} />
            <span>Chatwire</span>
          </span>
          <nav aria-label="Pages">
            {SCREENS.map(({ to, label, icon }) => (
              <Link key={to} to={to} className="nav-link" activeProps={{ 'aria-current': 'page' }}>
                <Icon name={icon} />
                <span>{label}</span>
              </Link>
            ))}
          </nav>
          <ThemeSwitch />
          <span className="shell-who" title={who.kind === 'person' ? undefined : `Signed in with the key ${who.name}`}>
            {who.kind === 'person' ? `${who.name} · ${ROLE_NAMES[who.role]}` : ROLE_NAMES[who.role]}
          </span>
          <button type="button" className="button quiet" onClick={session.signOut} title="Sign out">
            <Icon name="leave" />
            <span>Sign out</span>
          </button>
        </header>
        <AlarmBar />
      </div>
      <main id="screen" tabIndex={-1} className="shell-screen">
        <Confirming>
          <Outlet />
        </Confirming>
      </main>
      <ExportPanel />
    </div>
  );
}

/** A plain fragment link would change the router's URL. */
function toScreen(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}
