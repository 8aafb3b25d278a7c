import { createHash } from 'node:crypto';
import { DARK, LIGHT } from '../providers/mail/mail-colors.ts';
import { html, type Markup } from '../providers/mail/markup.ts';
import type { Subscription } from './email-unsubscribing.ts';
import type { UnsubscribeKind } from './unsubscribe-token.ts';

/** Content of the page: the state of a link, the result of a click, or that the link is not valid. */
export type UnsubscribeView =
  | Subscription
  | { readonly scope: UnsubscribeKind; readonly state: 'resubscribed' }
  | 'invalid';

const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click', label: 'Unsubscribe' };
const UNDO = { name: 'action', value: 'undo', label: 'Undo' };

/** Renders the page of an unsubscribe link, whose buttons post to its own address. `app`: name of the app. */
export function unsubscribePage(view: UnsubscribeView, app: string): string {
  const { title, text, button } = contentOf(view, app);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="app">${app}</p>
<h1>${title}</h1>
<p>${text}</p>
${button && html`<form method="post"><button name="${button.name}" value="${button.value}">${button.label}</button></form>`}
</main>
</body>
</html>
`.text;
}

/**
 * Returns a content security policy that allows only this style sheet and forms to this server. The page loads nothing.
 */
export function unsubscribePagePolicy(): string {
  const hash = createHash('sha256').update(STYLE.text).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
}

interface Content {
  readonly title: string;
  readonly text: string;
  readonly button?: typeof ONE_CLICK;
}

function contentOf(view: UnsubscribeView, app: string): Content {
  if (view === 'invalid') {
    const text = `It may have expired. You can turn off emails in the notification settings of ${app}.`;
    return { title: 'This link isn’t valid', text };
  }
  const { scope, state } = view;
  switch (state) {
    case 'subscribed': {
      const title = scope === 'all' ? `Unsubscribe from all emails?` : 'Unsubscribe from this conversation?';
      const others = scope === 'all' ? '' : ' Emails about other conversations are still sent.';
      return { title, text: `${app} will no longer send you ${emails(scope)}.${others}`, button: ONE_CLICK };
    }
    case 'undoable':
      return { title: 'You’re unsubscribed', text: `${app} no longer sends you ${emails(scope)}.`, button: UNDO };
    case 'unsubscribed': {
      const back = `To receive them again, turn on emails in the notification settings of ${app}.`;
      return { title: 'You’re unsubscribed', text: `${app} no longer sends you ${emails(scope)}. ${back}` };
    }
    case 'resubscribed':
      return { title: 'You’re subscribed again', text: `${app} sends you ${emails(scope)} again.` };
  }
}

function emails(scope: UnsubscribeKind): string {
  return scope === 'all' ? 'emails about unread messages' : 'emails about this conversation';
}

const STYLE: Markup = html`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: ${LIGHT.page}; color: ${LIGHT.ink}; }
main { width: 100%; max-width: 27rem; padding: 2rem; border-radius: 0.75rem; background: ${LIGHT.card}; overflow-wrap: anywhere; }
h1 { margin: 0.25rem 0 0.75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0; color: ${LIGHT.muted}; }
.app { font-size: 0.875rem; }
button { margin-top: 1.5rem; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.5rem; background: ${LIGHT.button}; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 2px solid ${LIGHT.accent}; outline-offset: 2px; }
@media (max-width: 30rem) { main { padding: 1.5rem 1.25rem; } button { width: 100%; } }
@media (prefers-color-scheme: dark) {
body { background: ${DARK.page}; color: ${DARK.ink}; }
main { background: ${DARK.card}; }
p { color: ${DARK.muted}; }
:focus-visible { outline-color: ${DARK.accent}; }
}
`;
