import { element, inline, jsonBlock, prose, row } from './dom.js';
import { requestForm } from './request-form.js';
import { schemaViews } from './schema-view.js';

/** Draws the operations of one document, each closed; its details are made when it is opened. */
export function operationViews(openapi, credentials) {
  const { typeText, members, hasMembers, resolved } = schemaViews(openapi);

  /** A call that a client makes. */
  function operationView({ method, path, operation }) {
    const about = { id: operation.operationId, label: method.toUpperCase(), className: method, name: path };
    return row({ ...about, about: operation.summary }, () =>
      element(
        'div',
        {},
        details(operation),
        responses(operation.responses, (status) => status < 400),
        // A page opens a WebSocket in another way than it sends requests.
        '101' in operation.responses
          ? undefined
          : [element('h3', {}, 'Try it'), requestForm({ method, path, operation }, credentials, typeText, resolved)],
        responses(operation.responses, (status) => status >= 400),
      ),
    );
  }

  /** A call that the server makes to an operator's endpoint. */
  function webhookView({ operation }) {
    const about = { id: operation.operationId, label: 'CALL', className: 'post', name: operation.operationId };
    return row({ ...about, about: operation.summary }, () =>
      element('div', {}, details(operation), examples(operation.requestBody)),
    );
  }

  function details(operation) {
    return [
      ...prose(operation.description ?? ''),
      ...parameters(operation.parameters ?? []),
      ...(operation.requestBody ? [element('h3', {}, 'Body'), ...content(operation.requestBody)] : []),
    ];
  }

  function parameters(list) {
    if (list.length === 0) return [];
    const rows = list.map((parameter) =>
      element(
        'tr',
        {},
        element(
          'td',
          {},
          element('code', {}, parameter.name),
          parameter.required ? element('span', { className: 'needed' }, ' required') : '',
        ),
        element('td', { className: 'muted' }, parameter.in),
        element('td', {}, typeText(parameter.schema)),
        element('td', {}, inline(parameter.description ?? '')),
      ),
    );
    const head = element(
      'tr',
      {},
      ['Name', 'In', 'Type', 'Meaning'].map((name) => element('th', { scope: 'col' }, name)),
    );
    const table = element('table', {}, element('thead', {}, head), element('tbody', {}, rows));
    return [element('h3', {}, 'Parameters'), element('div', { className: 'scroll', tabIndex: 0 }, table)];
  }

  function responses(all, isShown) {
    const shown = Object.entries(all).filter(([status]) => isShown(Number(status)));
    return shown.flatMap(([status, declared]) => {
      const whole = declared.$ref ? openapi.components.responses[declared.$ref.split('/').at(-1)] : declared;
      const title = element('h3', {}, `${status} `, element('span', { className: 'muted' }, inline(whole.description)));
      if (Number(status) >= 400) return [title, codes(whole)];
      return [title, ...content(whole), ...examples(whole)];
    });
  }

  function content(holder) {
    return Object.entries(holder.content ?? {}).flatMap(([type, { schema }]) => {
      if (type !== 'application/json') return [element('p', {}, element('code', {}, type))];
      return hasMembers(schema) ? [members(schema)] : [element('p', {}, typeText(schema))];
    });
  }

  /** Bodies that have several examples show them in the form. */
  function examples(holder) {
    return Object.values(holder.content ?? {}).flatMap(({ example }) => {
      if (example === undefined) return [];
      const shown =
        typeof example === 'string'
          ? element('pre', { tabIndex: 0 }, element('code', {}, example))
          : jsonBlock(example);
      return [element('details', { className: 'example' }, element('summary', {}, 'Example'), shown)];
    });
  }

  function codes(response) {
    const { properties } = response.content['application/json'].schema.properties.error;
    return element(
      'ul',
      { className: 'codes' },
      properties.code.enum.map((code) => element('li', {}, element('code', {}, code))),
    );
  }

  return { operationView, webhookView };
}
