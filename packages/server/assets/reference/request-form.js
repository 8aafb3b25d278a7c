import { element } from './dom.js';
import { requestSamples } from './request-samples.js';
import { responseView } from './response-view.js';

/** A form that sends an operation to this server, with samples of code that do the same. */
export function requestForm({ method, path, operation }, { credentials, typeText, resolved, examples }) {
  const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header');
  const inputs = new Map(parameters.map((parameter) => [parameter, inputFor(parameter)]));
  const body = bodyField(operation);
  const send = element('button', { type: 'submit', className: 'primary' }, `Send ${method.toUpperCase()}`);
  const hint = element('span', { className: 'small muted', role: 'status' });
  const stop = element('button', { type: 'button', hidden: true }, 'Stop');
  const response = responseView();
  const samples = requestSamples();
  const accepts = acceptedType(operation);
  const required = parameters.filter((parameter) => parameter.required);
  const optional = parameters.filter((parameter) => !parameter.required);
  const form = element(
    'form',
    { className: 'request', autocomplete: 'off' },
    sentParts(required, body.view),
    optional.length > 0
      ? element('details', {}, element('summary', {}, `Optional parameters (${optional.length})`), optional.map(field))
      : undefined,
    element('div', { className: 'actions' }, send, stop, credentials.missingButton(operation, send), hint),
  );
  let sending;

  form.addEventListener('input', showSamples);
  credentials.form.addEventListener('input', showSamples);
  stop.addEventListener('click', () => sending?.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    hint.textContent = credentials.isMissingFor(operation) ? 'Sent without a credential' : '';
    examples.view.hidden = true;
    sending = new AbortController();
    send.disabled = true;
    stop.hidden = false;
    await response.show(() => fetch(url(), request(sending.signal)), sending.signal);
    send.disabled = false;
    stop.hidden = true;
  });
  showSamples();

  return element(
    'div',
    { className: 'try' },
    element('h3', {}, 'Request'),
    samples.view,
    element('h3', {}, 'Try it'),
    form,
    response.view,
  );

  /** Closed, because the sample above shows the same; open while a parameter has no value. */
  function sentParts(list, bodyView) {
    if (list.length === 0 && bodyView === undefined) return undefined;
    const title = list.length === 0 ? 'Body' : bodyView === undefined ? 'Parameters' : 'Parameters and body';
    const parts = element('details', {}, element('summary', {}, title), list.map(field), bodyView);
    parts.open = list.some((parameter) => inputs.get(parameter).value === '');
    // Browsers report a missing value only if its field is visible.
    parts.addEventListener('invalid', () => (parts.open = true), true);
    return parts;
  }

  function field(parameter) {
    return element('label', {}, element('code', {}, parameter.name), inputs.get(parameter));
  }

  function inputFor({ schema, example, required: isRequired }) {
    const whole = resolved(schema);
    const choices = whole.type === 'boolean' ? [true, false] : whole.enum;
    if (choices) {
      const options = ['', ...choices].map((value) => element('option', { value: String(value) }, String(value)));
      return element('select', { required: isRequired }, options);
    }
    return element('input', {
      required: isRequired,
      value: example ?? '',
      placeholder: typeText(schema),
      spellcheck: false,
    });
  }

  function url() {
    const query = new URLSearchParams();
    let filled = path;
    for (const [{ name, in: place }, input] of inputs) {
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(input.value));
      else if (input.value !== '') query.set(name, input.value);
    }
    return `${location.origin}${filled}${query.size > 0 ? `?${query}` : ''}`;
  }

  function request(signal) {
    const content = body.content();
    const headers = { ...credentials.headersFor(operation), ...(content?.type && { 'Content-Type': content.type }) };
    return { method: method.toUpperCase(), headers, body: content?.data, signal, cache: 'no-store' };
  }

  function showSamples() {
    const headers = credentials.headersFor(operation, true);
    samples.set({ method, url: url(), headers, content: body.content(), accepts });
  }
}

/** The media type of the first response that is no error; undefined if it has no body. */
function acceptedType({ responses }) {
  const [, response] = Object.entries(responses).find(([status]) => Number(status) < 400) ?? [];
  return Object.keys(response?.content ?? {})[0];
}

/** The body of a request, as its media type asks for it. */
function bodyField(operation) {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return { view: undefined, content: () => undefined };
  if (type === 'multipart/form-data' && !media.example) return fileField();
  const examples = media.examples
    ? Object.entries(media.examples).map(([title, { value }]) => [title, value])
    : [['Example', media.example]];
  const text = element('textarea', { rows: 8, spellcheck: false, ariaLabel: 'Body' });
  const choose = element(
    'select',
    {},
    examples.map(([title], index) => element('option', { value: index }, title)),
  );
  const fill = () => {
    const [, value] = examples[Number(choose.value)];
    text.value = type === 'application/json' ? JSON.stringify(value, null, 2) : String(new URLSearchParams(value));
    text.rows = Math.min(text.value.split('\n').length, 14);
  };
  choose.addEventListener('change', fill);
  fill();
  const chooser = examples.length > 1 ? element('label', {}, 'Example', choose) : undefined;
  const view = element('div', { className: 'body' }, chooser, element('label', {}, 'Body', text));
  return { view, content: () => (text.value === '' ? undefined : { type, data: text.value }) };
}

function fileField() {
  const input = element('input', { type: 'file', multiple: true, required: true });
  return {
    view: element('label', {}, 'Files', input),
    content() {
      const data = new FormData();
      for (const file of input.files) data.append('file', file);
      return { data, names: [...input.files].map(({ name }) => name) };
    },
  };
}
