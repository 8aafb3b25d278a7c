/** A step carried out by a person, while frames are recorded. */
export interface ManualStep {
  readonly name: string;
  readonly instruction: string;
  readonly expected: string;
  /** Whether messages arrive during the step. */
  readonly isLive?: boolean;
}

/** Steps that JavaScript cannot perform. */
export const MANUAL_STEPS: readonly ManualStep[] = [
  {
    name: 'hard flings',
    instruction: 'Fling the list up five times as hard as you can, then down five times.',
    expected: 'Every frame shows messages. Nothing jumps when the list comes to rest.',
  },
  {
    name: 'a finger holds while messages arrive',
    instruction: 'Drag the list up a little and keep your finger on it. Messages arrive for ten seconds.',
    expected: 'The messages below your finger do not move.',
    isLive: true,
  },
  {
    name: 'keyboard at the newest message',
    instruction: 'Scroll to the newest message. Tap the input, then close the keyboard. Repeat three times.',
    expected: 'The newest message stays directly above the composer, even while the keyboard moves.',
  },
  {
    name: 'keyboard while reading',
    instruction: 'Scroll up two screens. Tap the input, then close the keyboard.',
    expected: 'The lowest visible message stays directly above the composer.',
  },
  {
    name: 'keyboard follows a finger',
    instruction: 'iPhone only: open the keyboard and drag the list down over it, slowly, then let go.',
    expected: 'The composer follows your finger together with the keyboard.',
  },
  {
    name: 'rotation',
    instruction: 'Scroll up two screens. Turn the phone to landscape and back.',
    expected: 'You still see the message you were reading.',
  },
  {
    name: 'text size',
    instruction: 'Choose the largest text size in the settings of the system, return, and set it back.',
    expected: 'Texts grow, nothing is cut off, and you still see the message you were reading.',
  },
  {
    name: 'screen reader',
    instruction: 'Turn on VoiceOver or TalkBack. Swipe through five messages, then to the composer.',
    expected: 'Each message is read once with its sender, text, and time, oldest first. The focus does not jump.',
    isLive: true,
  },
  {
    name: 'push with the app closed',
    instruction: 'Remember step 3 of the guide: you tapped a push while the app was closed.',
    expected: 'The app opened the conversation, scrolled to the message, and highlighted it.',
  },
  {
    name: 'push with the app in the background',
    instruction: 'Remember step 3 of the guide: you tapped a push while the app was in the background.',
    expected: 'The app opened the conversation, scrolled to the message, and highlighted it.',
  },
];
