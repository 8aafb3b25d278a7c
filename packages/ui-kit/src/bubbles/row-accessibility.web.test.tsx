import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { scenes } from '../../gallery/bubbles.tsx';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../testing/accessibility-faults.ts';

for (const { name, element } of scenes) {
  test.each(['light', 'dark'] as const)(
    `rows of the scene "${name}" have no accessibility faults, %s`,
    async (mode) => {
      const screen = await render(
        <ChatUIProvider theme={{ mode }} language="en" timeZone="UTC">
          {element}
        </ChatUIProvider>,
      );
      expect(await accessibilityFaults(screen.container)).toEqual([]);
    },
  );
}
