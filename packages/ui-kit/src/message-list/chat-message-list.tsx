import type { ReactNode } from 'react';
import { useOpenThread } from '../agents/use-open-thread.ts';
import { BubbleSettingsContext } from '../bubbles/bubble-settings.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { NoticeArea, useNotices } from '../primitives/notices/notice.tsx';
import { KitComponent } from '../provider/kit-component.tsx';
import { EdgeView } from './edge-view.tsx';
import { ListLayers } from './list-layers.tsx';
import type { ChatMessageListProps } from './list-props.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { OpenConversation } from './open-conversation.tsx';
import { useGivenProps } from './use-given-props.ts';
import { useListController } from './use-list-controller.ts';
import { useListInputs } from './use-list-inputs.ts';
import { useListSettings } from './use-list-settings.ts';
import { useListSurroundings } from './use-list-surroundings.ts';
import { useOptionContext } from './use-option-context.ts';

/**
 * The messages of a user, a group, or a thread, live. Every prop is reactive; another conversation or filter reloads
 * without a remount. See docs/spec/message-list.md#terms-and-principles, #sounds.
 */
export function ChatMessageList(props: ChatMessageListProps): ReactNode {
  return <KitComponent view={MessageList} props={props} nullable={NULLABLE} />;
}

const NULLABLE = ['emptyChatGreetingView', 'emptyChatIntroMessageView', 'emptyChatImageView'] as const;

function MessageList(props: ChatMessageListProps): ReactNode {
  const around = useListSurroundings(props.onError);
  const { client, loggedInUser, report } = around;
  const { given, templates } = useGivenProps(around, props);
  const notices = useNotices();
  const { controller, actions, target, list } = useListController(around, given);
  const shown = useOpenThread(list?.handle, given);
  const context = useOptionContext(shown, client, list?.handle);
  const settings = useListSettings(shown, templates, loggedInUser, actions, context);
  useListInputs(controller, {
    ...around,
    target,
    given,
    props: shown,
    templates,
    settings,
    notify: notices.show,
  });
  return (
    <BubbleSettingsContext value={settings}>
      <LocaleRoot style={settings.style.container} testID={given.testID ?? 'chat-message-list'}>
        <EdgeView view={given.HeaderView} given={given} report={report} />
        <OfflineStrip client={list?.target.client} />
        {list && <OpenConversation list={list} controller={controller} given={given} props={shown} report={report} />}
        <NoticeArea notices={notices} />
        <EdgeView view={given.FooterView} given={given} report={report} />
        {list && (
          <ListLayers
            controller={controller}
            list={list}
            props={shown}
            actions={actions}
            notify={notices.show}
            report={report}
          />
        )}
      </LocaleRoot>
    </BubbleSettingsContext>
  );
}
