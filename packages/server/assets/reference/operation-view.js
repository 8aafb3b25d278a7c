import { disclosure, element, inline, prose } from './dom.js';
import { schemaViews } from './schema-view.js';

/** Draws the operations of one document, each closed; its details are made when it is opened. */
export function operationViews(openapi) {
  const { typeText, members, hasMembers } = schemaViews(openapi);

  function operationView({ method, path, operation }) {
    const summary = element(
      'summary',
      {},
      element('span', { className: `method ${method}` }, method.toUpperCase()),
      element('span', { className: 'path' }, path),
      element('span', { className: 'summary' }, operation.summary),
    );
    return disclosure({ className: 'operation', id: operation.operationId }, summary, () =>
      element(
        'div',
        {},
        prose(operation.description ?? ''),
        parameters(operation.parameters ?? []),
        body(operation.requestBody),
        responses(operation.responses),
        example(method, path, operation),
      ),
    );
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
          parameter.required ? element('span', { className: 'needed' }, ' needed') : '',
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
    return [element('h3', {}, 'Parameters'), element('div', { className: 'scroll' }, table)];
  }

  function body(requestBody) {
    return requestBody ? [element('h3', {}, 'Body'), ...content(requestBody)] : [];
  }

  function responses(all) {
    return Object.entries(all).flatMap(([status, declared]) => {
      const whole = declared.$ref ? openapi.components.responses[declared.$ref.split('/').at(-1)] : declared;
      const title = element('h3', {}, `${status} `, element('span', { className: 'muted' }, inline(whole.description)));
      if (Number(status) >= 400) return [title, codes(whole)];
      return [title, ...content(whole), ...frames(whole['x-frames'] ?? {})];
    });
  }

  function content(holder) {
    const schema = holder.content?.['application/json']?.schema;
    if (!schema) return [];
    return hasMembers(schema) ? [members(schema)] : [element('p', {}, typeText(schema))];
  }

  function frames(named) {
    return Object.entries(named).flatMap(([sender, schema]) => [
      element('h3', {}, `Frames of the ${sender}`),
      members(schema),
    ]);
  }

  function codes(response) {
    const { properties } = response.content['application/json'].schema.properties.error;
    return element(
      'ul',
      { className: 'codes' },
      properties.code.enum.map((code) => element('li', {}, element('code', {}, code))),
    );
  }

  function example(method, path, operation) {
    const schemes = (operation.security ?? []).flatMap((option) => Object.keys(option));
    const credential = schemes[0] ? ` -H "${schemes[0]}: $${schemes[0] === 'apikey' ? 'KEY' : 'TOKEN'}"` : '';
    const examples = Object.entries(operation.requestBody?.content['application/json'].examples ?? {});
    const curl = (payload) => `curl -X ${method.toUpperCase()}${credential}${payload} "${location.origin}${path}"`;
    const shown = examples.map(([title, { value }]) => [title, withBody(JSON.stringify(value, null, 2))]);
    if (shown.length === 0) shown.push(['', operation.requestBody ? withBody() : '']);
    return [
      element('h3', {}, 'From a terminal'),
      ...shown.flatMap(([title, payload]) => [
        title ? element('p', { className: 'muted' }, title) : '',
        element('pre', {}, element('code', {}, curl(payload))),
      ]),
    ];
  }

  /** For a POSIX shell: a single quote ends the quoted text. */
  function withBody(json) {
    const data = json === undefined ? '@body.json' : `'${json.replaceAll("'", "'\\''")}'`;
    return ` -H "Content-Type: application/json" -d ${data}`;
  }

  return operationView;
}
