const form = document.querySelector('#send');
const steps = document.querySelector('#steps');
let followed;
document.querySelector('#curl').textContent = document
  .querySelector('#curl')
  .textContent.replaceAll('http://localhost:4000', location.origin);

// Added before any await: without a listener, the browser would submit the form to another address.
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [receiverType, receiver] = form.receiver.value.split(':');
  const button = form.querySelector('button');
  button.disabled = true;
  followed = undefined;
  steps.replaceChildren();
  try {
    const response = await fetch('/playground/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sender: form.sender.value, receiver, receiverType, text: form.text.value }),
    });
    const { data, error } = await response.json();
    if (error) return step('failed', 'Message rejected', `${error.code}: ${error.message}`);
    step('seen', `Message ${data.id} is stored`, `${data.sender} → ${data.receiver}, sequence number ${data.seq}`);
    followEntries(data.id).catch(notResponding);
  } catch {
    notResponding();
  } finally {
    button.disabled = false;
  }
});

const { users, groups } = await (await fetch('/playground/cast')).json();
fill(
  form.sender,
  users.map(({ uid, name }) => [uid, name]),
);
fill(form.receiver, [
  ...users.map(({ uid, name }) => [`user:${uid}`, name]),
  ...groups.map(({ guid, name }) => [`group:${guid}`, `${name} (group)`]),
]);
// Mara has two devices, so that one message has two entries.
const [sender, receiver] = users.some(({ uid }) => uid === 'mara') ? ['ivo', 'mara'] : users.map(({ uid }) => uid);
if (receiver) {
  form.sender.value = sender;
  form.receiver.value = `user:${receiver}`;
}
form.querySelector('button').disabled = users.length < 2;

// The demo app links here with a message that was sent there.
const traced = Number(new URLSearchParams(location.search).get('message'));
if (Number.isSafeInteger(traced) && traced > 0) {
  step('seen', `Message ${traced} is stored`, 'Progress so far:');
  followEntries(traced).catch(notResponding);
}

/**
 * Shows the entries of a message as they arrive, for a minute or until another message is followed. Entries of retries,
 * or of a busy server, arrive late.
 */
async function followEntries(messageId) {
  followed = messageId;
  const shown = new Set();
  let waiting;
  let last = 120;
  for (let round = 0; round < last; round += 1) {
    const { data } = await (await fetch(`/playground/entries?messageId=${messageId}`)).json();
    if (followed !== messageId) return;
    for (const entry of data.toReversed()) {
      if (shown.has(entry._id)) continue;
      waiting?.remove();
      last = round + 20;
      shown.add(entry._id);
      showEntry(entry);
    }
    if (round === 20 && shown.size === 0) {
      waiting = step('skipped', 'No entry so far', 'A message without recipients has none.');
    }
    await new Promise((resolve) => setTimeout(resolve, round < 10 ? 100 : 500));
  }
}

function notResponding() {
  step('failed', 'Server not responding', 'Is it running?');
}

function showEntry(entry) {
  const target = entry.tokenType ? `${entry.provider}, ${entry.tokenType}` : (entry.provider ?? entry.channel);
  step(
    entry.outcome,
    `${entry.recipient ?? entry.receiver} by ${target}`,
    `${entry.text} · ${entry.totalProcessingTimeInMS} ms · entry ${entry._id}`,
  );
}

function step(kind, title, detail) {
  const item = document.createElement('li');
  const tag = Object.assign(document.createElement('span'), {
    className: `tag ${kind}`,
    textContent: kind === 'seen' ? 'stored' : kind,
  });
  const bold = Object.assign(document.createElement('b'), { textContent: title });
  const text = Object.assign(document.createElement('span'), { className: 'detail', textContent: detail });
  item.append(tag, bold, text);
  steps.append(item);
  return item;
}

function fill(select, options) {
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
}
