import { call, element } from './element.js';
import { PhoneView } from './phone.js';
import { LANGUAGE, TEXTS } from './phone-texts.js';

/** The phone of one user, also inside another page: `/sandbox/phone?user=ivo`, with `&scheme=dark` against the system's and `&language=de`. */
const IDLE_MS = 500;
const query = new URLSearchParams(location.search);
const uid = query.get('user') ?? '';
const place = document.querySelector('#phone');
let view;

document.documentElement.style.colorScheme = query.get('scheme') ?? '';
document.documentElement.lang = LANGUAGE;
document.documentElement.dir = ['ar', 'he'].includes(LANGUAGE) ? 'rtl' : 'ltr';
await poll();

async function poll() {
  await refresh();
  if (view) setTimeout(poll, IDLE_MS);
}

async function refresh() {
  // After a restart of the server the phone is off.
  const known = view && (await call('GET', `/sandbox/phones/${view.id}`));
  const phone = known ?? (await call('PUT', `/sandbox/phones/${encodeURIComponent(uid)}`));
  if (!view) place.replaceChildren();
  if (phone) show(phone);
  else if (!view) place.append(element('p', 'muted', TEXTS.noPhone));
}

function show(phone) {
  if (!view) {
    view = new PhoneView(phone, refresh);
    place.append(view.root, element('p', 'small', logLink()));
  }
  view.show(phone);
}

function logLink() {
  const href = `/console/logs?recipient=${encodeURIComponent(uid)}`;
  return Object.assign(element('a', '', TEXTS.log), { href, target: '_top' });
}
