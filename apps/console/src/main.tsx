import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Session } from './session/session.ts';
import { takeSignInOutcome } from './session/sign-in-outcome.ts';
import { applyTheme, storedTheme } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
applyTheme(storedTheme());
const session = new Session();
void session.resume(takeSignInOutcome());
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);
