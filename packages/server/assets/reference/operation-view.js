import { element, inline, prose, row } from './dom.js';
import { requestForm } from './request-form.js';
import { responseExamples } from './response-examples.js';
import { markOf, schemaViews } from './schema-view.js';

/** Draws the operations of one document, each closed; its details are made when it is opened. */
export function operationViews(openapi, credentials) {
  const schemas = schemaViews(openapi);
  const { typeText, typeView, members, hasMembers } = schemas;

  /** A call that a client makes: what it means on one side, its request and response on the other. */
  function operationView({ method, path, operation }) {
    const about = { id: operation.operationId, label: method.toUpperCase(), className: method, name: path };
    const declared = Object.entries(operation.responses).map(([status, response]) => [status, whole(response)]);
    return row({ ...about, about: operation.summary }, () => {
      const examples = responseExamples(declared);
      // A page opens a WebSocket in another way than it sends requests.
      const form =
        '101' in operation.responses
          ? undefined
          : requestForm({ method, path, operation }, { credentials, ...schemas, examples });
      return element(
        'div',
        { className: 'sides' },
        element('div', { className: 'meaning' }, details(operation, true), responses(declared)),
        element('div', { className: 'calls' }, form, examples.view),
      );
    });
  }

  /** A call that the server makes to an operator's endpoint. */
  function webhookView({ operation }) {
    const about = { id: operation.operationId, label: 'CALL', className: 'post', name: operation.operationId };
    return row({ ...about, about: operation.summary }, () =>
      element(
        'div',
        { className: 'sides' },
        element('div', { className: 'meaning' }, details(operation, false)),
        element('div', { className: 'calls' }, responseExamples([['Example', operation.requestBody]]).view),
      ),
    );
  }

  function whole(response) {
    return response.$ref ? openapi.components.responses[response.$ref.split('/').at(-1)] : response;
  }

  /** `isSent`: whether a client sends the body. */
  function details(operation, isSent) {
    return [
      ...prose(operation.description ?? ''),
      ...parameters(operation.parameters ?? []),
      ...(operation.requestBody ? [element('h3', {}, 'Body'), ...content(operation.requestBody, isSent)] : []),
    ];
  }

  function parameters(list) {
    if (list.length === 0) return [];
    const items = list.map(({ name, in: place, required, schema, description }) =>
      element(
        'li',
        {},
        element('code', { className: 'member' }, name),
        ' ',
        element('span', { className: 'muted' }, `${typeText(schema)} · ${place}`),
        markOf(required === true, true),
        description ? element('div', {}, inline(description)) : '',
        typeView(schema),
      ),
    );
    return [element('h3', {}, 'Parameters'), element('ul', { className: 'members' }, items)];
  }

  function responses(declared) {
    const good = declared.filter(([status]) => Number(status) < 400);
    const bad = declared.filter(([status]) => Number(status) >= 400);
    return [
      ...good.flatMap(([status, response]) => [
        element('h3', {}, `Response ${status} `, element('span', { className: 'muted' }, inline(response.description))),
        ...content(response, false),
      ]),
      element('h3', {}, 'Errors'),
      element('ul', { className: 'members errors' }, bad.map(errorItem)),
    ];
  }

  function errorItem([status, response]) {
    const { properties } = response.content['application/json'].schema.properties.error;
    return element(
      'li',
      {},
      element('code', { className: 'member' }, status),
      ' ',
      element('span', { className: 'muted' }, inline(response.description)),
      element(
        'details',
        {},
        element('summary', {}, properties.code.enum.length === 1 ? '1 code' : `${properties.code.enum.length} codes`),
        element(
          'ul',
          { className: 'codes' },
          properties.code.enum.map((code) => element('li', {}, element('code', {}, code))),
        ),
      ),
    );
  }

  function content(holder, isSent) {
    return Object.entries(holder.content ?? {}).flatMap(([type, { schema }]) => {
      if (type !== 'application/json') return [element('p', {}, element('code', {}, type))];
      return hasMembers(schema) ? [members(schema, isSent)] : [element('p', {}, typeText(schema))];
    });
  }

  return { operationView, webhookView };
}
