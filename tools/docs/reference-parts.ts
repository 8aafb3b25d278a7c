interface Part {
  readonly title: string;
  readonly names: readonly string[];
}

/** The order of the reference. Every export has one place. */
export const PARTS: readonly Part[] = [
  {
    title: 'Message list',
    names: [
      'ChatMessageList',
      'ChatMessageListProps',
      'ChatMessageListHandle',
      'MessageListAlignmentType',
      'EdgeSlot',
      'SlotId',
      'NewMessageIndicator',
      'NewMessageIndicatorStyle',
      'ConversationProps',
    ],
  },
  { title: 'Header', names: ['ChatMessageHeader', 'ChatMessageHeaderProps', 'HeaderOption', 'HeaderSlot'] },
  {
    title: 'Composer',
    names: ['ChatMessageComposer', 'ChatMessageComposerProps', 'ChatMessageComposerHandle', 'AttachmentOption'],
  },
  { title: 'Thread header', names: ['ChatThreadHeader', 'ChatThreadHeaderProps'] },
  { title: 'Provider', names: ['ChatUIProvider', 'ChatUIProviderProps', 'useChatClient'] },
  {
    title: 'Templates and options',
    names: ['ChatMessageTemplate', 'MessageBubbleAlignmentType', 'builtInTemplates', 'ChatMessageOption'],
  },
  { title: 'Tools of agents', names: ['ChatAIAssistantTools', 'ToolAction', 'ToolContext'] },
  {
    title: 'Text formatters',
    names: [
      'ChatTextFormatter',
      'ChatMentionsFormatter',
      'ChatUrlFormatter',
      'ChatMarkdownFormatter',
      'FormatContext',
      'RichDocument',
      'Block',
      'Span',
      'SuggestionItem',
    ],
  },
  {
    title: 'Theme',
    names: [
      'ThemeSettings',
      'ChatTheme',
      'ChatColors',
      'ComponentStyles',
      'MessageListStyle',
      'DeepPartial',
      'useChatTheme',
    ],
  },
  {
    title: 'Languages',
    names: ['Translations', 'OwnTexts', 'MessageKey', 'Translate', 'ChatLocale', 'useTranslate', 'useChatLocale'],
  },
  {
    title: 'Adapters',
    names: [
      'ChatAdapters',
      'useAdapters',
      'ClipboardAdapter',
      'ShareAdapter',
      'ShareContent',
      'SoundAdapter',
      'AudioSource',
      'AudioAdapter',
      'AudioPlayer',
      'PlayerState',
      'VideoAdapter',
      'VideoViewProps',
      'PickerAdapter',
      'PickOptions',
      'RecorderAdapter',
      'Recording',
      'GesturesAdapter',
      'SwipeProps',
      'IconsAdapter',
      'ImageAdapter',
      'ChatImageProps',
      'LinkingAdapter',
      'FocusAdapter',
      'HapticsAdapter',
    ],
  },
  {
    title: 'Events',
    names: [
      'ChatUIEvents',
      'useChatUIEvents',
      'ChatUIEventEmitter',
      'ChatUIEventMap',
      'ChatUIEventName',
      'ChatUIEventHandler',
      'ChatUIEventListener',
      'EventConversation',
      'EventStatus',
    ],
  },
];
