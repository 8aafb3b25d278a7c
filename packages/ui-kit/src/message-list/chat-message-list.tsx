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
import { useAppProps } from './use-app-props.ts';
import { useListController } from './use-list-controller.ts';
import { useListInputs } from './use-list-inputs.ts';
import { useListSettings } from './use-list-settings.ts';
import { useListSurroundings } from './use-list-surroundings.ts';
import { useOptionContext } from './use-option-context.ts';

/**
 * Shows the messages of a user, a group, or a thread, and keeps them up to date. Every prop is reactive. If the
 * conversation or the filter changes, the list loads the new content without being remounted.
 * See docs/spec/message-list.md#terms-and-principles, #sounds.
 */
export function ChatMessageList(props: ChatMessageListProps): ReactNode {
  return <KitComponent view={MessageList} props={props} nullable={NULLABLE} />;
}

const NULLABLE = ['emptyChatGreetingView', 'emptyChatIntroMessageView', 'emptyChatImageView'] as const;

function MessageList(props: ChatMessageListProps): ReactNode {
  const surroundings = useListSurroundings(props.onError);
  const { client, loggedInUser, report } = surroundings;
  const { appProps, templates } = useAppProps(surroundings, props);
  const notices = useNotices();
  const { controller, actions, target, list } = useListController(surroundings, appProps);
  const shownProps = useOpenThread(list?.handle, appProps);
  const optionContext = useOptionContext(shownProps, client, list?.handle);
  const settings = useListSettings(shownProps, templates, loggedInUser, actions, optionContext);
  useListInputs(controller, {
    ...surroundings,
    target,
    appProps,
    props: shownProps,
    templates,
    settings,
    notify: notices.show,
  });
  return (
    <BubbleSettingsContext value={settings}>
      <LocaleRoot style={settings.style.container} testID={appProps.testID ?? 'chat-message-list'}>
        <EdgeView view={appProps.HeaderView} appProps={appProps} report={report} />
        <OfflineStrip client={list?.target.client} />
        {list && (
          <OpenConversation
            list={list}
            controller={controller}
            appProps={appProps}
            props={shownProps}
            report={report}
          />
        )}
        <NoticeArea notices={notices} />
        <EdgeView view={appProps.FooterView} appProps={appProps} report={report} />
        {list && (
          <ListLayers
            controller={controller}
            list={list}
            props={shownProps}
            actions={actions}
            notify={notices.show}
            report={report}
          />
        )}
      </LocaleRoot>
    </BubbleSettingsContext>
  );
}
