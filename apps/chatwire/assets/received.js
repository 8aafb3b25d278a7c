import { clearText } from './clear-text.js';

/**
 * Draws a notification as its recipient sees it. Titles and bodies come from users and are only inserted as text. `cast`:
 * users and groups that have names.
 */
export function drawReceived(item, provider, cast) {
  const medium = item.mail ? 'mail' : item.text ? 'text' : 'push';
  const card = { mail: drawMail, text: drawText, push: drawPush }[medium](item, provider, cast);
  card.dataset.medium = medium;
  card.dataset.provider = item.provider;
  return card;
}

function drawPush(item, provider, cast) {
  const card = element('li', `push ${item.kind ?? ''}`);
  card.append(
    element('div', 'icon', iconOf(item)),
    top(item, provider),
    element('div', 'title', item.kind === 'clear' ? 'Clears notifications' : item.title || '(no title)'),
    element('div', 'body', item.kind === 'clear' ? clearText(JSON.parse(item.clear), cast) : item.body),
    foot([
      item.tokenTail && `device ${item.tokenTail}`,
      item.silent && 'data-only',
      item.sound && `sound ${item.sound}`,
      item.badge !== null && `badge ${item.badge}`,
      item.kind !== 'clear' && item.tag && `tag ${item.tag}`,
    ]),
    ...logLink(item),
  );
  return card;
}

/** The tag of a push about a message is the id of the message. */
function logLink({ kind, tag }) {
  if (kind !== 'chat' || !/^\d+$/.test(tag ?? '')) return [];
  const href = `/console/logs?messageId=${tag}`;
  return [
    Object.assign(element('a', 'small log', 'Log entries'), { href, ariaLabel: `Log entries of message ${tag}` }),
  ];
}

function iconOf({ kind, title }) {
  if (kind === 'call') return '☎';
  return kind === 'clear' ? '✕' : (title || '?').slice(0, 1).toUpperCase();
}

function drawText(item, provider) {
  const card = element('li', 'sms');
  const { from, to } = item.text;
  card.append(top(item, provider), ...whoOf(from), element('p', 'bubble', item.body));
  card.append(foot([to && `to ${to}`]));
  return card;
}

function drawMail(item, provider) {
  const card = element('li', 'mail');
  const { from, to, replyTo, hasPage } = item.mail;
  card.append(top(item, provider), element('div', 'title', item.title), ...whoOf(from));
  card.append(hasPage ? page(item) : element('pre', 'words', item.body));
  card.append(foot([to && `to ${to}`, replyTo && `reply to ${replyTo}`]));
  if (replyTo) card.append(replyForm(item));
  return card;
}

/** Shows the email in a sandboxed frame: no scripts, no cookies, its own origin. */
function page({ id, title }) {
  const frame = Object.assign(element('iframe'), {
    src: `/sandbox/mails/${id}`,
    title: `Email: ${title}`,
    loading: 'lazy',
  });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const link = Object.assign(element('a', 'small', 'Open full size'), {
    href: frame.src,
    target: '_blank',
    rel: 'noreferrer',
  });
  const box = element('div', 'page');
  box.append(frame, link);
  return box;
}

function replyForm({ id }) {
  const form = element('form', 'row');
  const input = Object.assign(element('input'), {
    placeholder: 'Reply to this email',
    maxLength: 5000,
    required: true,
  });
  input.setAttribute('aria-label', 'Reply to this email');
  const button = element('button', '', 'Send');
  const said = element('span', 'small muted');
  said.setAttribute('role', 'status');
  form.append(input, button, said);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const response = await fetch(`/sandbox/mails/${id}/answer`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: input.value }),
    });
    const { status } = response.ok ? await response.json() : {};
    said.textContent = status === 200 ? 'Posted to the conversation' : `Rejected (${status ?? 'no response'})`;
    if (status === 200) input.value = '';
    button.disabled = false;
  });
  return form;
}

/** Webhook calls have no sender. */
function whoOf(from) {
  return from ? [element('div', 'who', from)] : [];
}

function top(item, provider) {
  const line = element('div', 'top');
  line.append(element('span', '', provider), element('time', '', timeText(item.receivedAtMs)));
  return line;
}

/** The date is shown only if it is not today. */
function timeText(ms) {
  const time = new Date(ms);
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? time.toLocaleTimeString() : time.toLocaleString();
}

function foot(facts) {
  return element('div', 'foot', facts.filter(Boolean).join(' · '));
}

function element(name, className = '', text = '') {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
