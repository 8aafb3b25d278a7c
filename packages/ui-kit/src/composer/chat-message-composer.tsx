import type { ReactNode } from 'react';
import { View } from 'react-native';
import { useConversationRef } from '../conversation/use-conversation-ref.ts';
import { usePeer } from '../conversation/use-peer.ts';
import { useConversationInset } from '../keyboard/conversation-insets.ts';
import { KeyboardFollower } from '../keyboard/keyboard-follower.tsx';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import { webProps } from '../primitives/web-props.ts';
import { useChatClient } from '../provider/client-context.ts';
import { KitComponent } from '../provider/kit-component.tsx';
import { useReportError } from '../provider/use-report-error.ts';
import { useSafeArea } from '../safe-area/use-safe-area.ts';
import { useComponentStyle } from '../theme/use-component-style.ts';
import { ComposerBody } from './composer-body.tsx';
import type { ChatMessageComposerProps } from './composer-props.ts';

/**
 * The message composer: text with mentions, files, voice, edits, and replies. Every prop is reactive; without a
 * valid conversation it renders nothing but `HeaderView`. See docs/spec/message-list.md#composer.
 */
export function ChatMessageComposer(props: ChatMessageComposerProps): ReactNode {
  return <KitComponent view={Composer} props={props} />;
}

function Composer(props: ChatMessageComposerProps): ReactNode {
  const { parentMessageId, HeaderView, onError } = props;
  const report = useReportError(onError);
  const peer = usePeer(useChatClient(), props, report);
  const { user, group } = peer;
  const style = useComponentStyle('messageComposer', props.style);
  const ref = useConversationRef(props, report);
  const bottomInset = useSafeArea().bottom;
  const inset = useConversationInset(ref);
  return (
    <KeyboardFollower inset={inset} foot={bottomInset}>
      <LocaleRoot style={style.container} testID="chat-message-composer">
        {HeaderView && <ViewSlot view={HeaderView} props={{ user, group, parentMessageId }} report={report} />}
        {ref && (
          <ComposerBody
            key={Object.values(ref).join('\n')}
            props={{ ...props, user, group }}
            conversationRef={ref}
            isMissing={peer.isMissing}
            style={style}
          />
        )}
        <View {...(bottomInset > 0 ? { style: { height: bottomInset } } : BROWSER_BOTTOM_INSET)} />
      </LocaleRoot>
    </KeyboardFollower>
  );
}

/** Bottom inset reported by browsers, such as for the home indicator of a phone. */
const BROWSER_BOTTOM_INSET = webProps({ style: { height: 'env(safe-area-inset-bottom)' } });
