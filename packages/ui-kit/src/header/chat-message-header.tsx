import type { ReactNode } from 'react';
import { conversationRef } from '../conversation/conversation-props.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { LocaleRoot } from '../primitives/locale-root.tsx';
import { ViewSlot } from '../primitives/view-slot.tsx';
import { useChatClient } from '../provider/client-context.ts';
import { EnsureProvider } from '../provider/ensure-provider.tsx';
import { useContained } from '../provider/use-contained.ts';
import { useReportError } from '../provider/use-report-error.ts';
import { useComponentStyle } from '../theme/use-component-style.ts';
import { HeaderButton } from './header-button.tsx';
import { HeaderButtons } from './header-buttons.tsx';
import { HeaderItem } from './header-item.tsx';
import type { ChatMessageHeaderProps } from './header-props.ts';
import { headerSubtitle } from './header-subtitle.ts';
import { useSubject } from './use-subject.ts';
import { useTypists } from './use-typists.ts';

/** Whom one writes to, what they do right now, and what can be done with the conversation. Contract 31. */
export function ChatMessageHeader(props: ChatMessageHeaderProps): ReactNode {
  return (
    <EnsureProvider>
      <Header {...props} />
    </EnsureProvider>
  );
}

function Header(props: ChatMessageHeaderProps): ReactNode {
  const client = useChatClient();
  const locale = useChatLocale();
  const report = useReportError(props.onError);
  const style = useComponentStyle('messageHeader', props.style);
  const subject = useSubject(client, { user: props.user, group: props.group });
  const typists = useTypists(client, conversationRef(props));
  const onBack = useContained(props.onBack, report);
  const showsStatus = props.usersStatusVisibility !== false;
  const subtitle = headerSubtitle(subject, typists, showsStatus, { locale, nowMs: platformTimers.nowMs() });
  const slotProps = { user: subject.user, group: subject.group };
  return (
    <LocaleRoot role="banner" style={style.container} testID="chat-message-header">
      {props.showBackButton && (
        <HeaderButton icon="back" label={locale.t('header.back')} style={style} onPress={onBack} />
      )}
      <HeaderItem props={props} subject={subject} subtitle={subtitle} style={style} report={report} />
      {props.AuxiliaryButtonView && <ViewSlot view={props.AuxiliaryButtonView} props={slotProps} report={report} />}
      {props.TrailingView ? (
        <ViewSlot view={props.TrailingView} props={slotProps} report={report} />
      ) : (
        <HeaderButtons props={props} client={client} style={style} report={report} />
      )}
    </LocaleRoot>
  );
}
