type Json = Readonly<Record<string, unknown>>;

export interface SampleMessage {
  /** Default: ivo. */
  readonly from?: 'mara' | 'ivo' | 'noor' | 'helper';
  /** `category_type`. Default: `message_text`. */
  readonly kind?: string;
  readonly text?: string;
  readonly data?: Json;
  /** Further fields of the message. */
  readonly more?: Json;
}

const START = Date.UTC(2025, 10, 22, 7, 40) / 1000;
const NAMES = { mara: 'Mara', ivo: 'Ivo Lind', noor: 'Noor Haddad', helper: 'Helper' };
/** Seconds between two messages. */
const STEP_SECONDS = 140;

/** Returns messages as stored on the server, numbered from 1. mara is logged in. */
export function sampleMessages(samples: readonly SampleMessage[], group?: string): readonly Json[] {
  return samples.map(({ from = 'ivo', kind = 'message_text', text, data, more }, at) => {
    const [category, type] = kind.split('_');
    const sentAt = START + at * STEP_SECONDS;
    const entities = { sender: { entityType: 'user', entity: { uid: from, name: NAMES[from] } }, ...entitiesOf(data) };
    return {
      id: String(at + 1),
      conversationId: 'c',
      category,
      type,
      sender: from,
      receiverType: group === undefined ? 'user' : 'group',
      receiver: group ?? (from === 'mara' ? 'ivo' : 'mara'),
      sentAt,
      sentAtMS: sentAt * 1000,
      seq: at + 1,
      data: { ...(text !== undefined && { text }), ...data, entities },
      ...more,
    };
  });
}

function entitiesOf(data: Json | undefined): object {
  const entities: unknown = data?.['entities'];
  return typeof entities === 'object' && entities !== null ? entities : {};
}

/** Returns the data of an image message, whose picture `SampleImage` renders by its URL. */
export function samplePicture(at: number): Json {
  return { url: `${PICTURES}${at}`, name: `harbour-${at}.svg`, mimeType: 'image/svg+xml', width: 640, height: 480 };
}

export const PICTURES = 'https://pictures.example/';
