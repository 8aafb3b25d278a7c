import { type HeadlessPhone, viewOf } from '@chatwire/headless-phone';
import type { ListFrame, ListLook } from '../list-frame.ts';
import type { AppHost } from '../list-host.ts';
import { paintedList } from './painted-list.ts';

/** The headless phone as a host of lists. */
export class PhoneHost implements AppHost {
  readonly phone: HeadlessPhone;

  constructor(phone: HeadlessPhone) {
    this.phone = phone;
  }

  get globals(): Readonly<Record<string, unknown>> {
    return this.phone.globals;
  }

  get errors(): readonly string[] {
    return this.phone.errors;
  }

  get scrollView(): AppHost['scrollView'] {
    return this.phone.scrollView;
  }

  get keyboard(): AppHost['keyboard'] {
    return this.phone.keyboard;
  }

  frame(): Promise<void> {
    return this.phone.frame();
  }

  frames(count: number): Promise<void> {
    return this.phone.frames(count);
  }

  run(work: () => void): void {
    this.phone.run(work);
  }

  write(testId: string, text: string): void {
    this.phone.write(viewOf(this.phone, testId).tag, text);
  }

  watch(look: ListLook): () => ListFrame | undefined {
    let painted: ListFrame | undefined;
    let [list, travelledBefore] = [this.phone.scrollViews.at(0), 0];
    this.phone.onPaint = () => {
      const [largest] = this.phone.scrollViews;
      // A list may create a new scroll view.
      if (largest !== list) [list, travelledBefore] = [largest, travelledBefore + (list?.travelled ?? 0)];
      painted = paintedList(this.phone, look, travelledBefore);
    };
    return () => painted;
  }

  rotate(): void {
    this.phone.rotate();
  }

  setFontScale(scale: number): void {
    this.phone.setFontScale(scale);
  }

  turnWheel(): never {
    throw new Error('A phone has no mouse.');
  }

  [Symbol.dispose](): void {
    this.phone[Symbol.dispose]();
  }
}
