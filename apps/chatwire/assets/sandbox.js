import { drawReceived } from './received.js';

const NAMES = {
  fcm: 'FCM',
  apns: 'APNs',
  webpush: 'Web Push',
  custom: 'Push webhook',
  sendgrid: 'SendGrid',
  customEmail: 'Email webhook',
  smtp: 'SMTP',
  twilio: 'Twilio',
  customSms: 'SMS webhook',
};
const FAULTS = {
  none: 'No fault',
  timeout: 'Timeout',
  429: '429 Too Many Requests',
  '5xx': '5xx Server error',
  401: '401 Credentials rejected',
  deadToken: 'Unregistered token',
  optedOut: 'Opted out',
  undelivered: 'Accepted, then undelivered',
  goaway: 'Connection closed',
  responseLost: 'Accepted, response lost',
};
const UNREGISTERED = {
  sendgrid: 'Invalid address',
  twilio: 'Invalid number',
  custom: 'Gone',
  customEmail: 'Gone',
  customSms: 'Gone',
};
const CAPACITY = 100;
const inbox = document.querySelector('#inbox');
let newest = 0;

drawFaults(await (await fetch('/sandbox/faults')).json());
document.querySelector('#choice').addEventListener('change', ({ target }) => {
  inbox.dataset.shown = target.value;
});
await poll();

async function poll() {
  const response = await fetch(`/sandbox/inbox?after=${newest}`).catch(() => undefined);
  if (response?.ok) show(await response.json());
  setTimeout(poll, 1000);
}

function show({ items, count }) {
  document.querySelector('#count').textContent = count > 0 ? `· ${count}` : '';
  const isFirst = newest === 0;
  for (const item of items.toReversed()) {
    const card = drawReceived(item, NAMES[item.provider]);
    card.classList.toggle('fresh', !isFirst);
    const list = inbox.querySelector(`[data-medium=${card.dataset.medium}] ul`);
    list.prepend(card);
    if (list.children.length > CAPACITY) list.lastChild.remove();
    newest = item.id;
  }
}

function drawFaults(settings) {
  document.querySelector('#faults').replaceChildren(
    ...Object.entries(settings).map(([provider, { fault, latencyMs, choices }]) => {
      const box = element('fieldset', fault === 'none' ? '' : 'on');
      const choice = element('select');
      choice.append(...choices.map((value) => new Option(labelOf(provider, value), value, false, value === fault)));
      const latency = Object.assign(element('input'), {
        type: 'number',
        min: 0,
        max: 60000,
        step: 50,
        value: latencyMs,
      });
      const save = async () => {
        box.className = choice.value === 'none' ? '' : 'on';
        await fetch(`/sandbox/faults/${provider}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ fault: choice.value, latencyMs: Number(latency.value) }),
        });
      };
      choice.addEventListener('change', save);
      latency.addEventListener('change', save);
      box.append(
        element('legend', '', NAMES[provider]),
        labelled('Response', choice),
        labelled('Latency (ms)', latency),
      );
      return box;
    }),
  );
}

function labelOf(provider, fault) {
  return fault === 'deadToken' ? (UNREGISTERED[provider] ?? FAULTS[fault]) : FAULTS[fault];
}

function labelled(text, control) {
  const label = element('label', '', text);
  label.append(control);
  return label;
}

function element(name, className = '', text = '') {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
