import { CauseList } from './cause.js';
import { call, element } from './element.js';
import { PhoneView } from './phone.js';
import { TEXTS } from './phone-texts.js';

const IDLE_MS = 1000;
const PLAYING_MS = 250;
const devices = document.querySelector('#devices');
const unreachable = document.querySelector('#unreachable');
const views = new Map();
const causes = new CauseList(document.querySelector('#causes'), document.querySelector('#played'), refresh);

const form = document.querySelector('#send');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const sent = await call('POST', '/playground/messages', {
    sender: 'mara',
    receiver: 'pia',
    receiverType: 'user',
    text: form.text.value,
  });
  form.querySelector('[role=status]').textContent = sent ? TEXTS.send.sent : TEXTS.send.failed;
  await refresh();
});

await poll();

async function poll() {
  const isPlaying = await refresh();
  setTimeout(poll, isPlaying ? PLAYING_MS : IDLE_MS);
}

async function refresh() {
  const state = await call('GET', '/sandbox/phones/state');
  unreachable.hidden = state !== undefined;
  if (!state) return false;
  if (state.phones.length === 0 && !state.playing) devices.replaceChildren(element('p', 'muted', TEXTS.noPhones));
  for (const phone of state.phones) viewOf(phone).show(phone);
  await causes.show(state.causes, state.playing);
  return state.playing !== null;
}

function viewOf(phone) {
  if (!views.has(phone.id)) {
    const view = new PhoneView(phone, refresh);
    if (views.size === 0) devices.replaceChildren();
    views.set(phone.id, view);
    devices.append(view.root);
  }
  return views.get(phone.id);
}
