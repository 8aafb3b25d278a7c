import { element } from './dom.js';

const KINDS = { apikey: 'API key', authToken: 'Auth token of a user' };
const PLACEHOLDERS = { apikey: '$KEY', authToken: '$TOKEN', bearer: '$KEY' };

/** The credential that requests from this page carry. It is in the memory of this page and nowhere else. */
export function credentialFields() {
  const kind = element(
    'select',
    { id: 'credential-kind' },
    Object.entries(KINDS).map(([value, label]) => element('option', { value }, label)),
  );
  const secret = element('input', { type: 'password', id: 'credential', autocomplete: 'off', spellcheck: false });
  const actor = element('input', { id: 'acting-user', autocomplete: 'off', spellcheck: false, placeholder: 'uid' });
  const actorField = element('label', {}, 'Acting user', actor);
  const useKey = (key) => {
    kind.value = 'apikey';
    actorField.hidden = false;
    secret.value = key;
    form.dispatchEvent(new Event('input'));
  };
  /** Where the reader came from to enter a credential. */
  let origin;
  kind.addEventListener('change', () => {
    actorField.hidden = kind.value !== 'apikey';
    secret.value = '';
  });
  const form = element(
    'form',
    { id: 'credentials', autocomplete: 'off' },
    element('h2', {}, 'Credential'),
    element('label', {}, 'Kind', kind),
    element('label', {}, 'Value', secret),
    actorField,
    demoKeyButton(useKey),
    element('p', { className: 'muted' }, 'Stays in the memory of this page and is sent to this server only.'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    origin?.focus();
    origin = undefined;
  });

  /** Headers of a call; `isShown`: as a command shows them, without the secret. */
  function headersFor(operation, isShown = false) {
    const schemes = (operation.security ?? []).flatMap((option) => Object.keys(option));
    const used = schemes.includes(kind.value) ? kind.value : undefined;
    if (used === undefined || (!isShown && secret.value === '')) return isShown ? shownHeader(schemes[0]) : {};
    const takesActor = operation.parameters?.some(({ name }) => name === 'onBehalfOf');
    return {
      [used]: isShown ? PLACEHOLDERS[used] : secret.value.trim(),
      ...(used === 'apikey' && takesActor && actor.value !== '' && { onBehalfOf: actor.value.trim() }),
    };
  }

  /** Whether a request of the operation would be rejected because there is no credential. */
  function isMissingFor(operation) {
    return (operation.security ?? []).length > 0 && secret.value === '';
  }

  /** A button that provides the credential of a request; hidden while none is missing. `send`: gets the focus afterwards. */
  function missingButton(operation, send) {
    const button = demoKeyButton(useKey, '') ?? enterButton(send);
    const draw = () => (button.hidden = !isMissingFor(operation));
    form.addEventListener('input', draw);
    draw();
    return button;
  }

  function enterButton(send) {
    const button = element('button', { type: 'button' }, 'Enter credential');
    button.addEventListener('click', () => {
      origin = send;
      // Narrow windows hide the form while they show matches of a search.
      document.getElementById('content').classList.remove('searched');
      secret.focus();
    });
    return button;
  }

  return { form, headersFor, isMissingFor, missingButton };
}

/** A server of `npm start` has a key for its own pages; other servers have none, and no button. */
function demoKeyButton(use, className = 'primary') {
  const path = document.body.dataset.demoKey;
  if (!path) return undefined;
  const button = element('button', { type: 'button', className }, 'Use demo key');
  button.addEventListener('click', async () => {
    const response = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) use((await response.json()).key);
    button.textContent = response?.ok ? 'Demo key in use' : 'No demo key on this machine';
  });
  return button;
}

function shownHeader(scheme) {
  return scheme === undefined ? {} : { [scheme]: PLACEHOLDERS[scheme] };
}
