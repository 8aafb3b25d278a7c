const NAMES = { fcm: 'FCM', apns: 'APNs', custom: 'Webhook' };
const FAULTS = {
  none: 'Works',
  timeout: 'No answer',
  429: '429 Too many requests',
  '5xx': '5xx Server error',
  deadToken: 'Dead token',
  goaway: 'Connection closed',
};
const inbox = document.querySelector('#inbox');
let newest = 0;

drawFaults(await (await fetch('/sandbox/faults')).json());
await poll();

async function poll() {
  const response = await fetch(`/sandbox/inbox?after=${newest}`).catch(() => undefined);
  if (response?.ok) show(await response.json());
  setTimeout(poll, 1000);
}

function show({ items, count }) {
  document.querySelector('#count').textContent = count > 0 ? `· ${count}` : '';
  document.querySelector('#empty').hidden = count > 0;
  const isFirst = newest === 0;
  for (const item of items.toReversed()) {
    inbox.prepend(draw(item, !isFirst));
    newest = item.id;
  }
  while (inbox.children.length > 200) inbox.lastChild.remove();
}

function draw(item, isFresh) {
  const card = element('li', `push ${item.kind === 'call' ? 'call' : ''} ${isFresh ? 'fresh' : ''}`);
  const top = element('div', 'top');
  top.append(
    element('span', '', NAMES[item.provider]),
    element('time', '', new Date(item.receivedAtMs).toLocaleString()),
  );
  const facts = [
    item.tokenTail && `device ${item.tokenTail}`,
    item.silent && 'drawn by the app',
    item.sound && `sound ${item.sound}`,
    item.badge !== null && `badge ${item.badge}`,
    item.tag && `tag ${item.tag}`,
  ];
  card.append(
    element('div', 'icon', item.kind === 'call' ? '☎' : (item.title || '?').slice(0, 1).toUpperCase()),
    top,
    element('div', 'title', item.title || '(no title)'),
    element('div', 'body', item.body),
    element('div', 'foot', facts.filter(Boolean).join(' · ')),
  );
  return card;
}

function drawFaults(settings) {
  document.querySelector('#faults').replaceChildren(
    ...Object.entries(settings).map(([provider, { fault, latencyMs }]) => {
      const box = element('fieldset', fault === 'none' ? '' : 'on');
      const choice = element('select');
      choice.append(
        ...Object.entries(FAULTS).map(([value, label]) => new Option(label, value, false, value === fault)),
      );
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
      box.append(element('legend', '', NAMES[provider]), labelled('Answer', choice), labelled('Delay, ms', latency));
      return box;
    }),
  );
}

function labelled(text, control) {
  const label = element('label', '', text);
  label.append(control);
  return label;
}

/** Text only ever enters as text: titles and bodies come from users. */
function element(name, className = '', text = '') {
  return Object.assign(document.createElement(name), { className: className.trim(), textContent: text });
}
