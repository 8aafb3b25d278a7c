import './time-plot.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { useZoneChoice } from '../time/use-zone-choice.ts';
import { brushedBars } from './brush.ts';
import { createPlot, type PlotArea, type PlotKind } from './create-plot.ts';
import { layerAt, type PlotData, type PlotSeries } from './plot-data.ts';
import { PlotTip, tipText } from './plot-tip.tsx';
import { type Span, spanFrom } from './span.ts';
import { onColorsChange } from './token-color.ts';
import { useBrush } from './use-brush.ts';

export interface TimePlotProps {
  readonly kind: PlotKind;
  /** Accessible name. */
  readonly label: string;
  /** At least one span. */
  readonly data: PlotData;
  readonly format: (value: number) => string;
  /** Called with the span that was clicked, or chosen with Enter; after a click on a bar, also with its series. */
  readonly onPick: (span: Span, series?: PlotSeries) => void;
  /** Called with one span, from the start of the first selected span to the end of the last. */
  readonly onSelect: (span: Span) => void;
  /** Marks over the plot, positioned in percent of its width. */
  readonly marks?: ReactNode;
}

/** Responsive plot over time with hover, click, and selection by pointer or keyboard. */
export function TimePlot({ kind, label, data, format, onPick, onSelect, marks }: TimePlotProps): ReactNode {
  const zone = useZoneChoice();
  const host = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<PlotArea>();
  const { spans, series } = data;
  const { brush, handlers } = useBrush(spans.length, {
    onPick(index, depth) {
      const height = area && depth !== undefined ? (1 - depth) * area.highest : undefined;
      const layer = kind === 'bars' && height !== undefined ? layerAt(series, index, height) : undefined;
      onPick(spanFrom(spans, index, index), layer);
    },
    onSelect: (first, last) => onSelect(spanFrom(spans, first, last)),
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const size = () => ({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) });
    const plot: uPlot = createPlot(element, size(), {
      kind,
      data,
      format,
      onLayout: (next) => setArea((current) => (isSame(current, next) ? current : next)),
    });
    const resized = new ResizeObserver(() => plot.setSize(size()));
    resized.observe(element);
    const stopColors = onColorsChange(() => plot.redraw());
    return () => {
      stopColors();
      resized.disconnect();
      plot.destroy();
    };
  }, [kind, data, format, zone]);

  const last = spans.length - 1;
  const at = brush?.at ?? last;
  const selectedBars = brush && brushedBars(brush);
  return (
    <div className="time-plot" dir="ltr">
      <div ref={host} className="time-plot-canvas" aria-hidden="true" />
      {area && (
        <div
          role="slider"
          tabIndex={0}
          className="time-plot-over"
          style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
          aria-label={label}
          aria-description="Arrow keys move, Shift+arrows select, Enter opens the entries"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={tipText(data, at, format)}
          {...handlers}
        >
          {selectedBars && (
            <>
              <div
                className="time-plot-selected"
                style={{
                  left: `${(selectedBars[0] / spans.length) * 100}%`,
                  width: `${((selectedBars[1] - selectedBars[0] + 1) / spans.length) * 100}%`,
                }}
              />
              <PlotTip kind={kind} data={data} range={selectedBars} format={format} />
            </>
          )}
        </div>
      )}
      {area && marks !== undefined && (
        <div
          className="time-plot-marks"
          style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
        >
          {marks}
        </div>
      )}
    </div>
  );
}

function isSame(one: PlotArea | undefined, other: PlotArea): boolean {
  return (
    one !== undefined &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height &&
    one.highest === other.highest
  );
}
