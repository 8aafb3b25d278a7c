import { useTranslate } from '@chatwire/react-native';
import { ChatNotificationCheck, type CheckAction } from '@chatwire/react-native/notification-check';
import type { ReactNode } from 'react';
import { ScrollView } from 'react-native';
import { Panel } from '../parts/panel.tsx';

interface Props {
  /** A control above the check. Default: none. */
  readonly control?: ReactNode;
  /** Handles an action of the check; returns whether it did. Default: no action is handled. */
  readonly onAction?: ((action: CheckAction) => boolean) | undefined;
  readonly onClose: () => void;
}

/** Explains why the user of this side of the demo is or is not notified. */
export function CheckScreen({ control, onAction, onClose }: Props): ReactNode {
  const t = useTranslate();
  return (
    <Panel
      role="region"
      label={t('demo.notifications')}
      title={t('demo.notifications')}
      onClose={onClose}
      testID="demo-check"
      closeTestID="demo-check-close"
    >
      <ScrollView>
        {control}
        <ChatNotificationCheck onAction={onAction} />
      </ScrollView>
    </Panel>
  );
}
