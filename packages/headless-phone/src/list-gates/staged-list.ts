import { HeadlessPhone } from '../headless-phone.ts';
import type { PhonePlatform } from '../shadow-node.ts';
import { rowText } from './content.ts';
import type { ListDriver, ListFrame, ListStart, ListSubject, RowBox } from './list-driver.ts';

/** What the app in the bundle puts on its global object as `listStage`. */
interface StageControls {
  setRows(oldest: number, newest: number, isLive: boolean): void;
  setText(row: number, text: string): void;
  jump(row: number, isAnimated: boolean): { readonly arrived: boolean | undefined };
}

const ROW = /^r(\d+)$/;
const PAGE = 30;
/** Frames within which a list must show its rows. */
const PATIENCE = 600;

/** A bare list engine with plain rows, in an app named `ListStage`. Rows have the test ids `r1`, `r2` and so on. */
export function stagedList(name: string, bundle: Readonly<Record<PhonePlatform, string>>): ListSubject {
  return {
    name,
    async open(options, start) {
      const phone = new HeadlessPhone(options);
      const loaded = start.loaded ?? start.rows;
      const { seed, firstUnread } = start;
      await phone.start(bundle[options.platform], 'ListStage', {
        oldest: start.rows - loaded + 1,
        newest: start.rows,
        seed,
        ...(firstUnread !== undefined && { firstUnread }),
      });
      return driver(phone, start, start.rows - loaded + 1);
    },
  };
}

function driver(phone: HeadlessPhone, { rows, seed }: ListStart, first: number): ListDriver {
  let [oldest, newest] = [first, rows];
  let painted: ListFrame | undefined;
  phone.onPaint = () => {
    painted = read();
  };
  const controls = (): StageControls => Object(phone.globals['listStage']);
  const act = (run: () => void) => void phone.run(run);
  const show = (isLive = true) => act(() => controls().setRows(oldest, newest, isLive));
  const read = (): ListFrame | undefined => {
    const list = phone.scrollViews.at(0);
    const views = phone.painted();
    const box = list && views.find(({ tag }) => tag === list.tag);
    if (!box) return undefined;
    const mounted = views.flatMap(({ id = '', top, height }): [number, RowBox][] => {
      const number = ROW.exec(id)?.[1];
      return number === undefined || height === 0
        ? []
        : [[Number(number), { top: top - box.top, bottom: top - box.top + height }]];
    });
    const visible = mounted.filter(([, { top, bottom }]) => bottom > 0 && top < box.height);
    if (visible.length === 0) return undefined;
    const lastMounted = Math.max(...mounted.map(([row]) => row));
    return { rows: new Map(visible), height: box.height, newest, oldest, lastMounted, travelled: list.travelled };
  };
  return {
    phone,
    frame: () => painted,
    newest: () => newest,
    oldest: () => oldest,
    textOf: (row) => rowText(row, seed),
    requests: () => undefined,
    async opened(count) {
      const frames: ListFrame[] = [];
      for (let left = PATIENCE; left > 0 && frames.length <= count; left -= 1) {
        await phone.frame();
        if (painted) frames.push(painted);
      }
      return frames;
    },
    prepend(count) {
      oldest -= count;
      show();
    },
    append(count) {
      newest += count;
      show();
    },
    setText: (row, text) => act(() => controls().setText(row, text)),
    jump(row, { isAnimated }) {
      let jump: { readonly arrived: boolean | undefined } = { arrived: undefined };
      if (row < oldest || row > newest) {
        [oldest, newest] = [row - PAGE / 2, row + PAGE / 2];
        show(false);
      }
      act(() => {
        jump = controls().jump(row, isAnimated);
      });
      return {
        get arrived() {
          return jump.arrived;
        },
      };
    },
  };
}
