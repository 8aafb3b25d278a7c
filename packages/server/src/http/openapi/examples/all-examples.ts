import type { Json } from '../component-schemas.ts';
import type { Examples } from '../example-of.ts';
import { SchemaNames } from '../schema-names.ts';
import { CHAT_OBJECTS } from './chat-objects.ts';
import { CHAT_REQUESTS } from './chat-requests.ts';
import { NOTIFICATION_OBJECTS } from './notification-objects.ts';
import { NOTIFICATION_REQUESTS } from './notification-requests.ts';
import { OPERATION_EXAMPLES } from './operation-examples.ts';

/** Returns every hand-written example, by the name of its component. */
export function allExamples(): Examples {
  const protocolExamples: Readonly<Record<string, unknown>> = {
    ...CHAT_OBJECTS,
    ...CHAT_REQUESTS,
    ...NOTIFICATION_OBJECTS,
    ...NOTIFICATION_REQUESTS,
  };
  const named = Object.entries(protocolExamples).map(([name, value]): [string, Json] => [
    SchemaNames.componentOf(name),
    JSON.parse(JSON.stringify(value)),
  ]);
  return new Map([...named, ...Object.entries(OPERATION_EXAMPLES)]);
}
