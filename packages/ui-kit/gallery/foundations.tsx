import { type ComponentRef, type ReactNode, useRef, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatLocale, useTranslate } from '../src/localization/locale-context.ts';
import { Avatar } from '../src/primitives/avatar/avatar.tsx';
import { RadioGroup } from '../src/primitives/controls/radio-group.tsx';
import { TouchTarget } from '../src/primitives/controls/touch-target.tsx';
import { Icon } from '../src/primitives/icon/icon.tsx';
import { ICON_SHAPES, type IconName } from '../src/primitives/icon/icon-shapes.ts';
import { AdaptiveSheet } from '../src/primitives/layer/adaptive-sheet.tsx';
import { ConfirmDialog } from '../src/primitives/layer/confirm-dialog.tsx';
import { Dialog } from '../src/primitives/layer/dialog.tsx';
import { DialogButton } from '../src/primitives/layer/dialog-button.tsx';
import { Menu } from '../src/primitives/layer/menu.tsx';
import { MenuItem } from '../src/primitives/layer/menu-item.tsx';
import type { WindowRect } from '../src/primitives/layer/place-popover.ts';
import { LocaleRoot } from '../src/primitives/locale-root.tsx';
import { Skeleton } from '../src/primitives/motion/skeleton.tsx';
import { Spinner } from '../src/primitives/motion/spinner.tsx';
import { NoticeArea } from '../src/primitives/notices/notice.tsx';
import type { ChatColors } from '../src/theme/colors.ts';
import { useChatTheme } from '../src/theme/theme-context.ts';
import type { GalleryScene } from './gallery-scene.ts';

/** The primitives shared by all components. */
export const scenes: readonly GalleryScene[] = [
  { name: 'colours', element: <Colors /> },
  { name: 'type', element: <Type /> },
  { name: 'icons', element: <Icons /> },
  { name: 'avatars', element: <Avatars /> },
  { name: 'buttons', element: <Buttons /> },
  { name: 'states', element: <States /> },
  { name: 'menu', element: <MenuScene /> },
  { name: 'confirm', element: <Confirm /> },
  { name: 'choice', element: <Choice /> },
  { name: 'dates', element: <Dates /> },
];

const PAIRS: readonly (readonly [keyof ChatColors, keyof ChatColors])[] = [
  ['surface', 'text'],
  ['surface', 'textMuted'],
  ['surfaceSunken', 'textMuted'],
  ['surfaceRaised', 'text'],
  ['surface', 'link'],
  ['surface', 'danger'],
  ['surface', 'warning'],
  ['surface', 'success'],
  ['accent', 'onAccent'],
  ['bubbleOut', 'onBubbleOut'],
  ['bubbleOut', 'bubbleOutMuted'],
  ['bubbleOut', 'bubbleOutLink'],
  ['bubbleIn', 'onBubbleIn'],
  ['bubbleIn', 'bubbleInMuted'],
  ['bubbleIn', 'bubbleInLink'],
  ['code', 'onCode'],
  ['pill', 'onPill'],
  ['reactionOwn', 'onReactionOwn'],
  ['searchMatch', 'onSearchMatch'],
  ['mentionSelf', 'onMentionSelf'],
];

function Colors(): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Page>
      <View style={styles.wrap}>
        {PAIRS.map(([background, text]) => (
          <View key={background + text} style={[styles.swatch, { backgroundColor: colors[background] }]}>
            <Text style={[type.label, { color: colors[text] }]}>{text}</Text>
          </View>
        ))}
      </View>
    </Page>
  );
}

function Type(): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <Page>
      {Object.entries(type).map(([name, style]) => (
        <Text key={name} style={[style, { color: colors.text }]}>
          {name}: {t('thread.parentDeleted')}
        </Text>
      ))}
    </Page>
  );
}

function Icons(): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Page>
      <View style={styles.wrap}>
        {iconNames().map((name) => (
          <View key={name} style={styles.icon}>
            <Icon name={name} size={32} color={colors.text} />
            <Icon name={name} size={16} color={colors.textMuted} />
            <Text style={[type.caption, { color: colors.textMuted }]}>{name}</Text>
          </View>
        ))}
      </View>
    </Page>
  );
}

function iconNames(): IconName[] {
  const isIconName = (name: string): name is IconName => Object.hasOwn(ICON_SHAPES, name);
  return Object.keys(ICON_SHAPES).filter(isIconName);
}

const PEOPLE = [
  'Ada Lovelace',
  'Grace Hopper',
  '李小龙',
  'نجيب محفوظ',
  'Émile Zola',
  '🦊 Fox',
  'x',
  'Anna-Lena Ott',
  'זאב ז׳בוטינסקי',
];

function Avatars(): ReactNode {
  return (
    <Page>
      <View style={styles.wrap}>
        {PEOPLE.map((name) => (
          <Avatar key={name} id={name} name={name} size={40} label={name} />
        ))}
        <Avatar id="ada" name="Ada Lovelace" size={64} label="Ada" url={PICTURE} />
        <Avatar id="gone" name="Gone Picture" size={64} label="Gone" url="data:image/png;base64,xx" />
      </View>
    </Page>
  );
}

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%2316794C'/%3E%3Ccircle cx='4' cy='3' r='1.6' fill='%23FFE9B8'/%3E%3Ccircle cx='4' cy='8' r='3' fill='%23FFE9B8'/%3E%3C/svg%3E";

function Buttons(): ReactNode {
  const { components, colors } = useChatTheme();
  const style = components.messageList.confirmDialog;
  const t = useTranslate();
  return (
    <Page>
      <View style={styles.wrap}>
        <DialogButton title={t('action.retry')} kind="primary" onPress={nothing} style={style} />
        <DialogButton title={t('action.cancel')} onPress={nothing} style={style} />
        <DialogButton title={t('option.delete')} kind="danger" onPress={nothing} style={style} />
        <DialogButton title={t('report.send')} kind="primary" disabled onPress={nothing} style={style} />
        <TouchTarget label={t('header.back')} onPress={nothing}>
          <Icon name="back" size={24} color={colors.accent} />
        </TouchTarget>
      </View>
    </Page>
  );
}

function States(): ReactNode {
  const { components } = useChatTheme();
  const t = useTranslate();
  const { skeleton, errorState } = components.messageList;
  return (
    <Page>
      <Spinner />
      <Skeleton style={[skeleton.block, { height: 44, width: '60%' }]} />
      <Skeleton style={[skeleton.block, { height: 64, width: '75%', alignSelf: 'flex-end' }]} />
      <View style={errorState.container}>
        <Icon name="warning" {...errorState.icon} />
        <Text style={errorState.title}>{t('list.error.title')}</Text>
        <Text style={errorState.text}>{t('list.error.text')}</Text>
        <TouchTarget style={errorState.button} onPress={nothing}>
          <Text style={errorState.buttonText}>{t('action.retry')}</Text>
        </TouchTarget>
      </View>
      {/* The notice is above the lower edge of the page. */}
      <View style={{ height: 56 }} />
      <NoticeArea notices={{ current: { text: t('copy.done') }, show: nothing }} />
    </Page>
  );
}

function MenuScene(): ReactNode {
  const style = useChatTheme().components.messageList.optionsSheet;
  const t = useTranslate();
  const opener = useRef<ComponentRef<typeof View>>(null);
  const [anchor, setAnchor] = useState<WindowRect>();
  const open = () => opener.current?.measureInWindow((x, y, width, height) => setAnchor({ x, y, width, height }));
  const close = () => setAnchor(undefined);
  return (
    <Page>
      <View ref={opener} onLayout={open}>
        <DialogButton title={t('option.more')} onPress={open} style={style} />
      </View>
      <AdaptiveSheet
        isOpen={anchor !== undefined}
        onClose={close}
        label={t('option.more')}
        anchor={anchor}
        testID="chat-message-options"
      >
        <Menu label={t('option.more')}>
          <MenuItem
            title={t('option.reply')}
            icon={<Icon name="reply" {...style.icon} />}
            style={style}
            onPress={close}
          />
          <MenuItem
            title={t('option.copy')}
            icon={<Icon name="copy" {...style.icon} />}
            style={style}
            onPress={close}
          />
          <MenuItem
            title={t('option.messagePrivately')}
            icon={<Icon name="person" {...style.icon} />}
            style={style}
            onPress={close}
          />
          <MenuItem
            title={t('option.reported')}
            icon={<Icon name="flag" {...style.icon} />}
            disabled
            style={style}
            onPress={close}
          />
          <MenuItem
            title={t('option.delete')}
            icon={<Icon name="trash" {...style.icon} color={style.danger} />}
            isDestructive
            style={style}
            onPress={close}
          />
        </Menu>
      </AdaptiveSheet>
    </Page>
  );
}

function Confirm(): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Page>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('delete.title')}
        text={t('delete.text')}
        action={t('option.delete')}
        onConfirm={close}
        onCancel={close}
      />
    </Page>
  );
}

const REASONS = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'other'];

function Choice(): ReactNode {
  const style = useChatTheme().components.messageList.reportDialog;
  const t = useTranslate();
  const [chosen, choose] = useState<string | undefined>('hate');
  return (
    <Page>
      <Dialog
        isOpen
        onClose={nothing}
        title={t('report.title')}
        style={style}
        actions={
          <>
            <DialogButton title={t('action.cancel')} onPress={nothing} style={style} />
            <DialogButton title={t('report.send')} kind="primary" onPress={nothing} style={style} />
          </>
        }
      >
        <RadioGroup
          label={t('report.title')}
          options={REASONS.map((id) => ({ id, text: t(`report.reason.${id}`) }))}
          chosen={chosen}
          onChoose={choose}
          style={style}
        />
      </Dialog>
    </Page>
  );
}

function Dates(): ReactNode {
  const { components } = useChatTheme();
  const locale = useChatLocale();
  const { dateSeparator } = components.messageList;
  const now = Date.UTC(2026, 10, 20, 12);
  return (
    <Page>
      {[0, 1, 3, 30, 400].map((days) => (
        <View key={days} style={dateSeparator.container}>
          <Text style={dateSeparator.text}>{locale.day(now - days * 86_400_000, now)}</Text>
        </View>
      ))}
      <View style={dateSeparator.container}>
        <Text style={dateSeparator.text}>{locale.time(now)}</Text>
      </View>
    </Page>
  );
}

function Page({ children }: { readonly children: ReactNode }): ReactNode {
  const { colors, space } = useChatTheme();
  return (
    <LocaleRoot style={[styles.page, { backgroundColor: colors.surface, padding: space.l, gap: space.m }]}>
      {children}
    </LocaleRoot>
  );
}

function nothing(): void {
  // Buttons of the gallery do nothing.
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: '100%' },
  wrap: { flexDirection: 'row', flexWrap: 'wrap', gap: 12, alignItems: 'center' },
  swatch: { padding: 12, borderRadius: 8 },
  icon: { width: 84, alignItems: 'center', gap: 4 },
});
