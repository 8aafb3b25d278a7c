import { type ListApp, testApp } from '@chatwire/list-conformance';
import { chatApp } from '../../packages/ui-kit/tests/phone/chat-app.ts';

/** Returns the app through which the gates drive the list with this name. */
export function appOf(name: string): ListApp {
  return name === 'chat' ? chatApp : testApp;
}
