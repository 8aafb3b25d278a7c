import { codeBlock } from './code-block.js';
import { element } from './dom.js';

/** More is cut: a browser draws megabytes of text slowly. */
const MOST_CHARACTERS = 200_000;

/** The response of one request at a time; streams appear as they arrive. */
export function responseView() {
  const status = element('p', { className: 'status', role: 'status' });
  const block = codeBlock('', { title: 'Response' });
  block.view.hidden = true;
  const view = element('div', { className: 'response' }, status, block.view);

  async function show(send, signal) {
    const startedAt = performance.now();
    status.className = 'status';
    status.textContent = 'Waiting for the response…';
    block.view.hidden = true;
    try {
      const response = await send();
      const type = response.headers.get('content-type') ?? 'no body';
      const elapsed = Math.round(performance.now() - startedAt);
      status.textContent = `${response.status} ${response.statusText} · ${elapsed} ms · ${type}`;
      status.classList.add(response.ok ? 'good' : 'bad');
      await showBody(response, type);
    } catch (error) {
      if (signal.aborted) {
        status.textContent += ' · stopped';
        return;
      }
      status.classList.add('bad');
      status.textContent = `The request failed: ${error.message}`;
    }
  }

  async function showBody(response, type) {
    if (response.body === null) return;
    if (!/^text\/|json/.test(type)) {
      status.textContent += ` · ${(await response.blob()).size} bytes`;
      return;
    }
    block.view.hidden = false;
    if (type.startsWith('application/json')) {
      block.set(cut(JSON.stringify(await response.json(), null, 2)), 'json');
      return;
    }
    let text = '';
    block.set(text);
    for await (const chunk of readable(response)) {
      text += chunk;
      block.set(cut(text));
      if (text.length > MOST_CHARACTERS) break;
    }
  }

  return { view, show };
}

/** Browsers without an iterator for streams read them by hand. */
async function* readable(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function cut(text) {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
