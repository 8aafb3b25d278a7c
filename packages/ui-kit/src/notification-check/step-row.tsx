import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { IconName } from '../primitives/icon/icon-shapes.ts';
import { Spinner } from '../primitives/motion/spinner.tsx';
import type { CheckStepViewProps } from './check-props.ts';
import type { NotificationCheckStyle } from './check-style.ts';
import type { CheckTranslate } from './use-check-texts.ts';

interface Props extends CheckStepViewProps {
  readonly style: NotificationCheckStyle;
  readonly text: CheckTranslate;
}

type Shown = { readonly style: 'pass' | 'warn' | 'fail' | 'pending'; readonly icon?: IconName };

/** Each state has its own shape and label, besides its colour. */
const STATES: Readonly<Record<Chat.CheckStep['state'], Shown>> = {
  pass: { style: 'pass', icon: 'check' },
  warn: { style: 'warn', icon: 'warning' },
  fail: { style: 'fail', icon: 'close' },
  running: { style: 'pending' },
  not_reached: { style: 'pending', icon: 'clock' },
};

/** One step with its result, what helps, and a button if something can be done here. */
export function StepRow({ step, act, style, text }: Props): ReactNode {
  const { state, sentence, fix, action } = step;
  const { style: name, icon } = STATES[state];
  const { color, size } = style[name];
  const isSaidByButton = act !== undefined && (action === 'register' || action === 'request_permission');
  return (
    <View style={style.step.container}>
      <View style={styles.mark}>
        {icon ? <Icon name={icon} size={size} color={color} /> : <Spinner size={size} color={color} />}
      </View>
      <View style={styles.content}>
        <View style={styles.head}>
          <Text style={[style.step.name, styles.name]}>{text(`check.step.${step.step}`)}</Text>
          <Text style={[style.label, { color }]}>{text(`check.state.${state}`)}</Text>
        </View>
        {state !== 'not_reached' && <Text style={style.step.sentence}>{sentence}</Text>}
        {fix !== undefined && !isSaidByButton && <Text style={style.step.fix}>{fix}</Text>}
        {action !== undefined && act && (
          <TouchTarget style={style.action} onPress={act} testID={`notification-check-action-${action}`}>
            <Text style={style.actionText}>{text(`check.action.${action}`)}</Text>
          </TouchTarget>
        )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  mark: { width: 24, paddingTop: 1, alignItems: 'center' },
  // Long words break instead of leaving the screen.
  name: { flexShrink: 1, minWidth: 0 },
  content: { flex: 1, minWidth: 0, gap: 2 },
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    columnGap: 8,
    alignItems: 'baseline',
    justifyContent: 'space-between',
  },
});
