import type { Chat } from '@chatwire/sdk';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { AttachmentOption, ChatMessageComposerProps } from '../composer-props.ts';
import { IMAGE_QUALITY } from './prepare-file.ts';

type Files = readonly Chat.LocalFile[];

/** Returns the attachment options in menu order. See docs/spec/message-list.md#composer. */
export function useAttachmentOptions(
  props: ChatMessageComposerProps,
  add: (files: Files, asFile: boolean) => void,
  report: (error: unknown, code: string) => void,
): readonly AttachmentOption[] {
  const { picker } = useAdapters();
  const t = useTranslate();
  const { icon } = useChatTheme().components.messageList.optionsSheet;
  const { user, group, parentMessageId } = props;
  const conversation = { user, group, parentMessageId };
  if (props.hideAttachmentButton || user?.isAgent()) return [];
  const optionsFrom = (createOptions: ChatMessageComposerProps['attachmentOptions']) =>
    appOptions(() => createOptions?.(conversation), report);
  if (props.attachmentOptions) return optionsFrom(props.attachmentOptions);
  const pictureOptions = { quality: props.imageQuality ?? IMAGE_QUALITY };
  const entries = [
    [
      'camera',
      props.hideCameraOption,
      picker?.capture && (() => picker.capture?.('image', pictureOptions) ?? noFiles()),
    ],
    ['image', props.hideImageAttachmentOption, picker && (() => picker.pickImages(pictureOptions))],
    ['video', props.hideVideoAttachmentOption, picker && (() => picker.pickVideos())],
    ['audio', props.hideAudioAttachmentOption, picker && (() => picker.pickFiles({ kind: 'audio' }))],
    ['file', props.hideFileAttachmentOption, picker && (() => picker.pickFiles())],
  ] as const;
  const builtIn = entries.flatMap(([id, isHidden, pick]): AttachmentOption[] => {
    if (isHidden || !pick) return [];
    const onPress = () => {
      new Promise<Files>((resolve) => resolve(pick())).then(
        (files) => files.length > 0 && add(files, id === 'file'),
        (error: unknown) => report(error, 'ERR_CALLBACK'),
      );
    };
    return [{ id, title: t(`compose.${id}`), icon: <Icon name={id} size={icon.size} color={icon.color} />, onPress }];
  });
  return [...builtIn, ...optionsFrom(props.addAttachmentOptions)];
}

function noFiles(): Promise<Files> {
  return Promise.resolve([]);
}

/** Returns the options that the app creates; none if it throws. Reports its exceptions and those of `onPress`. */
function appOptions(
  createOptions: () => readonly AttachmentOption[] | undefined,
  report: (error: unknown, code: string) => void,
): readonly AttachmentOption[] {
  const attempt = <T,>(run: () => T): T | undefined => {
    try {
      return run();
    } catch (error) {
      report(error, 'ERR_CALLBACK');
      return undefined;
    }
  };
  return (attempt(createOptions) ?? []).map((option) => ({
    ...option,
    onPress: () => attempt(() => option.onPress()),
  }));
}
