import { useRef } from 'react';
import styles from './data-frame.module.css';

interface SplitterProps {
  readonly label: string;
  /** Of the pane that is resized, in pixels, with what it can be. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** The side of the splitter that the pane is at. */
  readonly side: 'start' | 'end';
  readonly onResize: (width: number) => void;
}

const keyStep = 24;

/** The edge between two panes, to drag or to move by arrow keys. */
export function Splitter({ label, width, least, most, side, onResize }: SplitterProps) {
  const start = useRef<number>(null);
  const sign = side === 'start' ? 1 : -1;
  const resize = (next: number) => onResize(Math.round(Math.max(least, Math.min(most, next))));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule can't be moved
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={styles['splitter']}
      onKeyDown={({ key }) => {
        const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[key];
        if (step !== undefined) {
          resize(width + sign * step);
        }
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = width - sign * event.clientX;
      }}
      onPointerMove={(event) => {
        if (start.current !== null) {
          resize(start.current + sign * event.clientX);
        }
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
    />
  );
}
