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

interface StateMark {
  readonly style: 'pass' | 'warn' | 'fail' | 'pending';
  /** None: a spinner. */
  readonly icon?: IconName;
}

/** Each state has an icon and a label of its own besides its colour, which not everyone can tell apart. */
const STATE_MARKS: Readonly<Record<Chat.CheckStep['state'], StateMark>> = {
  pass: { style: 'pass', icon: 'check' },
  warn: { style: 'warn', icon: 'warning' },
  fail: { style: 'fail', icon: 'close' },
  running: { style: 'pending' },
  not_reached: { style: 'pending', icon: 'clock' },
};

/** One step with its result, what helps, and a button if something can be done here. */
export function StepRow({ step, act, style, text }: Props): ReactNode {
  const { state, sentence, fix, action } = step;
  const { style: styleName, icon } = STATE_MARKS[state];
  const { color, size } = style[styleName];
  const isFixOnButton = act !== undefined && (action === 'register' || action === 'request_permission');
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
        {fix !== undefined && !isFixOnButton && <Text style={style.step.fix}>{fix}</Text>}
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
