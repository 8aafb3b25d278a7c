import * as Chat from './chat.ts';

export { Chat };
