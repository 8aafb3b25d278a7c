import { HeadlessPhone } from '../headless-phone.ts';
import type { PhonePlatform } from '../shadow-node.ts';
import { rowText } from './content.ts';
import type { ListDriver, ListFrame, ListStart, ListSubject } from './list-driver.ts';
import { paintedList } from './painted-list.ts';
import { scrollUp } from './reader.ts';

/** What the app in the bundle puts on its global object as `listStage`. */
interface StageControls {
  setRows(oldest: number, newest: number, isLive: boolean): void;
  setText(row: number, text: string): void;
  jump(row: number, isAnimated: boolean): { readonly arrived: boolean | undefined };
}

const ROW = /^r(\d+)$/;
const PAGE = 30;

/**
 * A bare list engine with plain rows, in an app named `ListStage` that puts a footer with the id `stage-composer` below it.
 * Rows have the test ids `r1`, `r2` and so on.
 */
export function stagedList(name: string, bundle: Readonly<Record<PhonePlatform, string>>): ListSubject<HeadlessPhone> {
  return {
    name,
    async open(options, start) {
      const phone = new HeadlessPhone(options);
      const { rows, loaded, seed, firstUnread } = start;
      const props = {
        oldest: rows - loaded + 1,
        newest: rows,
        seed,
        ...(firstUnread !== undefined && { firstUnread }),
      };
      const list = driver(phone, start);
      await phone.start(bundle[options.platform], 'ListStage', props);
      return list;
    },
  };
}

function driver(phone: HeadlessPhone, { rows, loaded, seed }: ListStart): ListDriver<HeadlessPhone> {
  let [oldest, newest] = [rows - loaded + 1, rows];
  let painted: ListFrame | undefined;
  phone.onPaint = () => {
    painted = paintedList(phone, { row: ROW, below: 'stage-composer', range: () => ({ oldest, newest }) });
  };
  const controls = (): StageControls => Object(phone.globals['listStage']);
  const show = (isLive = true) => phone.run(() => controls().setRows(oldest, newest, isLive));
  const list: ListDriver<HeadlessPhone> = {
    phone,
    frame: () => painted,
    newest: () => newest,
    textOf: (row) => rowText(row, seed),
    requests: () => undefined,
    wantOlder: () => scrollUp(list, 1_500),
    prepend() {
      oldest -= PAGE;
      show();
    },
    append(count) {
      newest += count;
      show();
    },
    setText: (row, text) => phone.run(() => controls().setText(row, text)),
    jump(row, { isAnimated }) {
      let jump: { readonly arrived: boolean | undefined } = { arrived: undefined };
      if (row < oldest || row > newest) {
        [oldest, newest] = [row - PAGE / 2, row + PAGE / 2];
        show(false);
      }
      phone.run(() => {
        jump = controls().jump(row, isAnimated);
      });
      return {
        get arrived() {
          return jump.arrived;
        },
      };
    },
  };
  return list;
}
