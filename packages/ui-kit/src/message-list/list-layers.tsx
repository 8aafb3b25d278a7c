import { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { BubbleSettingsContext, useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { MessageRowView } from '../bubbles/row/message-row-view.tsx';
import { useRow } from '../conversation/use-snapshot.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { useFlagReasons } from '../options/flag-reasons.ts';
import { InfoSheet } from '../options/info-sheet.tsx';
import { OptionsSheet } from '../options/options-sheet.tsx';
import { ReportDialog } from '../options/report-dialog.tsx';
import { NO_OPTIONS } from '../options/row-options.ts';
import { ConfirmDialog } from '../primitives/layer/confirm-dialog.tsx';
import { Sheet } from '../primitives/layer/sheet.tsx';
import { EmojiPicker } from '../reactions/emoji-picker.tsx';
import { isReactionsFull } from '../reactions/reaction-limit.ts';
import { ReactionList } from '../reactions/reaction-list.tsx';
import { useRecentEmoji } from '../reactions/use-recent-emoji.ts';
import type { ListActions } from './actions/list-actions.ts';
import type { ListController } from './controller/list-controller.ts';
import type { OpenList } from './controller/open-list.ts';
import { LiftedRow } from './lifted-row.tsx';
import { ListMediaViewer } from './list-media-viewer.tsx';
import type { ChatMessageListProps } from './list-props.ts';
import type { OpenLayer } from './open-layer.ts';
import { SOLE_GROUPING } from './rows/sole-grouping.ts';

interface Props {
  readonly controller: ListController;
  readonly props: ChatMessageListProps;
  readonly list: OpenList;
  readonly actions: ListActions;
  readonly notify: (text: string) => void;
  readonly report: (error: unknown, code: string) => void;
}

/** The layer above the list, if one is open. */
export function ListLayers(layerProps: Props): ReactNode {
  const { controller, list, report } = layerProps;
  const read = () => controller.getSnapshot().layer;
  const layer = useSyncExternalStore(controller.subscribe, read, read);
  const close = () => controller.open(undefined);
  const fail = useCallback((error: unknown) => report(error, 'ERR_CALLBACK'), [report]);
  if (!layer) return null;
  if (layer.kind !== 'media') return <RowLayer {...layerProps} layer={layer} close={close} fail={fail} />;
  return <ListMediaViewer handle={list.handle} rowKey={layer.key} openId={layer.openId} onClose={close} />;
}

interface RowLayerProps extends Props {
  readonly layer: Exclude<OpenLayer, { kind: 'media' }>;
  readonly close: () => void;
  readonly fail: (error: unknown) => void;
}

/** The layer of one row. Renders nothing once the row has been removed. */
function RowLayer(layerProps: RowLayerProps): ReactNode {
  const row = useRow(layerProps.list.handle, layerProps.layer.key);
  const settings = useBubbleSettings();
  return row ? (
    <BubbleSettingsContext value={{ ...settings, isCopy: true }}>
      <LayerContent {...layerProps} client={layerProps.list.target.client} row={row} />
    </BubbleSettingsContext>
  ) : null;
}

interface LayerContentProps extends RowLayerProps {
  readonly client: Chat.ChatClient;
  readonly row: Chat.MessageRow;
}

function LayerContent(layerProps: LayerContentProps): ReactNode {
  const { layer, row, client, actions, close, fail } = layerProps;
  const style = useBubbleSettings().style;
  const t = useTranslate();
  switch (layer.kind) {
    case 'options':
      return <Options {...layerProps} at={layer.at} />;
    case 'delete':
      return (
        <ConfirmDialog
          isOpen
          title={t('delete.title')}
          text={t('delete.text')}
          action={t('option.delete')}
          onCancel={close}
          onConfirm={() => {
            close();
            actions.delete(row);
          }}
        />
      );
    case 'report':
      return <Report {...layerProps} />;
    case 'info':
      return (
        <InfoSheet
          client={client}
          message={row.message}
          preview={<MessageRowView row={row} grouping={SOLE_GROUPING} />}
          style={style.infoSheet}
          onClose={close}
          onError={fail}
        />
      );
    case 'picker':
      return <Picker {...layerProps} />;
    case 'reactions':
      return <Reactions {...layerProps} emoji={layer.emoji} />;
    default:
      return layer satisfies never;
  }
}

function Picker({ row, client, actions, close }: LayerContentProps): ReactNode {
  const t = useTranslate();
  const recent = useRecentEmoji(client);
  const pick = (emoji: string) => {
    close();
    actions.react(row, emoji);
  };
  return (
    <Sheet isOpen scrollsItself onClose={close} label={t('reaction.more')} testID="chat-emoji-sheet">
      <EmojiPicker onPick={pick} recent={recent} isFull={isReactionsFull(row, client)} />
    </Sheet>
  );
}

function Options({
  row,
  at,
  client,
  list,
  actions,
  close,
  report,
}: LayerContentProps & { at: MenuPosition }): ReactNode {
  const { style, optionsOf, quickReactions } = useBubbleSettings();
  const { entries, onReact } = optionsOf?.(row) ?? NO_OPTIONS;
  return (
    <OptionsSheet
      row={row}
      entries={entries}
      isFull={isReactionsFull(row, client)}
      quickReactions={onReact && quickReactions}
      anchor={at && { width: 0, height: 0, ...at }}
      above={<LiftedRow row={row} session={list.session} conversationRef={list.target.ref} />}
      style={style}
      report={report}
      onClose={close}
      onReact={(emoji) => {
        close();
        actions.react(row, emoji);
      }}
      onMoreReactions={() => {
        close();
        onReact?.();
      }}
    />
  );
}

type MenuPosition = Extract<OpenLayer, { kind: 'options' }>['at'];

function Report({ row, props, client, close, notify, fail }: LayerContentProps): ReactNode {
  const { style } = useBubbleSettings();
  const t = useTranslate();
  const reasons = useFlagReasons();
  const loadReasons = useCallback(() => reasons.load(client), [reasons, client]);
  return (
    <ReportDialog
      loadReasons={loadReasons}
      remarkLength={props.hideFlagRemarkField ? undefined : (client.getAppSettings()?.flagRemarkLength ?? 100)}
      style={style.reportDialog}
      onClose={close}
      onError={fail}
      onSend={async (flag) => {
        await client.flagMessage(row.message.getId(), flag);
      }}
      onDone={() => {
        close();
        notify(t('report.done'));
      }}
    />
  );
}

function Reactions({
  row,
  emoji,
  props,
  client,
  actions,
  close,
  fail,
}: LayerContentProps & { emoji: string | undefined }) {
  const { loggedInUser } = useBubbleSettings();
  const t = useTranslate();
  const { reactionsRequestBuilder: appBuilder, onReactionListItemPress: onItemPress } = props;
  const id = row.message.getId();
  const requestFor = useCallback(
    (emojiOfTab: string | undefined) => {
      const builder = (appBuilder?.clone() ?? new Chat.ReactionsRequestBuilder().setLimit(10)).setMessageId(id);
      try {
        return (emojiOfTab === undefined ? builder : builder.setReaction(emojiOfTab)).build(client);
      } catch (error) {
        // The app's request builder may be invalid.
        return { fetchNext: () => Promise.reject(error) };
      }
    },
    [client, id, appBuilder],
  );
  const remove = (ownEmoji: string) => {
    if (!onItemPress) return actions.react(row, ownEmoji);
    const reactedBy = loggedInUser?.toJSON();
    const uid = loggedInUser?.getUid();
    onItemPress(Chat.Reaction.fromJSON({ messageId: id, reaction: ownEmoji, uid, reactedBy }), row.message.clone());
  };
  return (
    <Sheet isOpen scrollsItself onClose={close} label={t('reaction.all')} testID="chat-reaction-sheet">
      <ReactionList
        row={row}
        emoji={emoji}
        loggedInUser={loggedInUser}
        requestFor={requestFor}
        onRemove={props.hideReactionOption ? undefined : remove}
        onEmpty={close}
        onError={fail}
      />
    </Sheet>
  );
}
