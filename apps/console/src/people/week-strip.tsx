import './week-strip.css';
import type { ReactNode } from 'react';
import { dayLabel } from '../text/setting-label.ts';
import { upperFirst } from '../text/upper-first.ts';
import type { WeekDay } from './week-of.ts';
import { minuteOfDayIn, theirTime, weekdayIn } from './zone-times.ts';

interface WeekStripProps {
  readonly week: readonly WeekDay[];
  readonly timeZone: string;
  readonly name: string;
}

/** Weekly schedule of a user: one bar per day in their time zone, with the current time. */
export function WeekStrip({ week, timeZone, name }: WeekStripProps): ReactNode {
  const nowMs = Date.now();
  const today = weekdayIn(nowMs, timeZone);
  return (
    <div className="week">
      <table>
        <caption className="visually-hidden">Hours in which {name} is notified</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">From midnight to midnight</th>
            <th scope="col">Hours</th>
            <th scope="col">Set by</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ weekday, day, source, open }) => (
            <tr key={weekday} className={weekday === today ? 'today' : undefined}>
              <th scope="row">{upperFirst(weekday)}</th>
              <td className="week-day">
                <span className="week-bar">
                  {open && (
                    <span
                      className={`week-open ${source}`}
                      style={{ insetInlineStart: percent(open.from), width: percent(open.to - open.from) }}
                    />
                  )}
                  {weekday === today && (
                    <span
                      className="week-now"
                      style={{ insetInlineStart: percent(minuteOfDayIn(nowMs, timeZone) / 1_440) }}
                    />
                  )}
                </span>
              </td>
              <td>{dayLabel(day)}</td>
              <td className={source}>{source === 'user' ? 'own' : 'app'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        In their time zone, {timeZone}: it is {theirTime(nowMs, timeZone)}.
      </p>
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
