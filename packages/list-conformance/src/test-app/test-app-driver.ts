import { scrollUp } from '../gates/reader.ts';
import type { Jump, ListApp, ListDriver, ListStart } from '../list-driver.ts';
import type { AppHost } from '../list-host.ts';
import { rowText } from './content.ts';
import type { TestAppControls, TestAppProps } from './test-app-controls.ts';

const LOOK = { row: /^r(\d+)$/, below: 'test-app-composer' } as const;
/** Rows that come at once when older ones are loaded, or around the target of a jump. */
const PAGE_SIZE = 30;

/** A bare list engine with plain rows of text: an app that calls `registerTestApp`. */
export const testApp: ListApp = {
  component: 'ListTestApp',
  propsFor({ rows, loaded, seed, firstUnread }): TestAppProps {
    return { oldest: rows - loaded + 1, newest: rows, seed, ...(firstUnread !== undefined && { firstUnread }) };
  },
  driver,
};

function driver<Host extends AppHost>(host: Host, { rows, loaded, seed }: ListStart): ListDriver<Host> {
  let [oldest, newest] = [rows - loaded + 1, rows];
  const controls = (): TestAppControls => Object(host.globals['listTestApp']);
  const show = (isLive = true) => host.run(() => controls().setRows(oldest, newest, isLive));
  const list: ListDriver<Host> = {
    host,
    frame: host.watch({ ...LOOK, range: () => ({ oldest, newest }) }),
    newest: () => newest,
    textOf: (row) => rowText(row, seed),
    requests: () => undefined,
    wantOlder: () => scrollUp(list, 1_500),
    prepend() {
      oldest -= PAGE_SIZE;
      show();
    },
    append(count) {
      newest += count;
      show();
    },
    setText: (row, text) => host.run(() => controls().setText(row, text)),
    jump(row, { isAnimated }) {
      let jump: Jump = { arrived: undefined };
      if (row < oldest || row > newest) {
        [oldest, newest] = [row - PAGE_SIZE / 2, row + PAGE_SIZE / 2];
        show(false);
      }
      host.run(() => {
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
