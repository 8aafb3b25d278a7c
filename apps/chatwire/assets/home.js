import { call, element } from './element.js';
import { showKeys } from './keys.js';
import { LiveStory } from './live-story.js';
import { showVerdicts } from './verdicts.js';

/** Has the phones of the sandbox, so that the page can show a lock screen. */
const FIRST = { sender: 'mara', receiver: 'user:pia' };

const form = document.querySelector('#send');
const button = form.querySelector('button');
const story = new LiveStory();

// Added before any await: without a listener, the browser would submit the form to another address.
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  const [receiverType, receiver] = form.receiver.value.split(':');
  await story.send({ sender: form.sender.value, receiver, receiverType, text: form.text.value });
  button.disabled = false;
});
form.receiver.addEventListener('change', () => void story.showPhone(receiverOf(form)));

showKeys();
void showVerdicts(document.querySelector('#verdicts'));

const cast = await call('GET', '/playground/cast');
if (cast) start(cast);
else story.fail();

function start({ users, groups }) {
  fill(
    form.sender,
    users.map(({ uid, name }) => [uid, name]),
  );
  fill(form.receiver, [
    ...users.map(({ uid, name }) => [`user:${uid}`, name]),
    ...groups.map(({ guid, name }) => [`group:${guid}`, `${name} (group)`]),
  ]);
  story.people = new Map([...users, ...groups].map((one) => [one.uid ?? one.guid, one]));
  if (users.some(({ uid }) => uid === 'pia')) {
    form.sender.value = FIRST.sender;
    form.receiver.value = FIRST.receiver;
  }
  button.disabled = users.length < 2;
  // The demo app links here with a message that was sent there.
  const traced = Number(new URLSearchParams(location.search).get('message'));
  if (Number.isSafeInteger(traced) && traced > 0) void story.follow(traced);
  else void story.showNewest('pia');
  void story.showPhone(receiverOf(form));
}

function receiverOf({ receiver }) {
  const [type, id] = receiver.value.split(':');
  return { id, isGroup: type === 'group', name: receiver.selectedOptions[0]?.textContent ?? id };
}

function fill(select, options) {
  select.replaceChildren(...options.map(([value, label]) => Object.assign(element('option', '', label), { value })));
}
