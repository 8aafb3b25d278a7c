import { jsonBlock } from './code-block.js';
import { element, prose, row } from './dom.js';
import { schemaViews } from './schema-view.js';

/** Sections of the WebSocket's frames: those of clients, those of the server. */
export function frameSections(asyncapi) {
  const { members } = schemaViews(asyncapi);
  const frames = Object.entries(asyncapi.components.messages);
  return asyncapi.info.tags.map(({ name }) => ({
    name,
    entries: frames.filter(([, { tags }]) => tags[0].name === name).map(entry),
  }));

  function entry([key, message]) {
    const id = `frame-${key}`;
    const about = { id, label: 'FRAME', className: 'frame', name: message.title, about: message.summary };
    return {
      id,
      label: 'FRAME',
      className: 'frame',
      title: message.title,
      words: `websocket frame ${message.title} ${message.summary}`,
      view: row(about, () => frame(message)),
    };
  }

  function frame({ payload, examples, title }) {
    const operation = Object.values(asyncapi.operations).find(
      ({ action, messages }) => action === 'receive' && messages.some(({ $ref }) => $ref.endsWith(`/client_${title}`)),
    );
    const isOfClient = payload.$ref.includes('/Client');
    return element(
      'div',
      {},
      isOfClient ? prose(operation.description) : undefined,
      members(payload, isOfClient),
      element('h3', {}, 'Example'),
      examples.map((example) => jsonBlock(example.payload)),
    );
  }
}
