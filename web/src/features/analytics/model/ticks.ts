/** Where an axis has its marks: at round times, and at round numbers of what is counted. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const timeSteps = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
  90 * day,
];

const mostTicks = 6;

/**
 * Round times (UTC, ms) within a span, at most six, and how far they are apart. None where none
 * fits.
 */
export function timeTicks(from: number, to: number): { stepMs: number; ticks: number[] } {
  const stepMs = timeSteps.find((step) => (to - from) / step < mostTicks) ?? 365 * day;
  const first = Math.ceil(from / stepMs) * stepMs;
  const count = Math.max(0, Math.floor((to - first) / stepMs) + 1);
  return { stepMs, ticks: Array.from({ length: count }, (_, index) => first + index * stepMs) };
}

const dayAndMonth = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const hourAndMinute = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `Mar 4`, or `03:30` between the days where the marks are closer than that. In UTC. */
export function timeTickText(time: number, stepMs: number): string {
  return stepMs < day && time % day !== 0 ? hourAndMinute.format(time) : dayAndMonth.format(time);
}

/** 1, 2 or 5 times a power of ten; of bytes, times a power of 1024. */
export function valueTicks(most: number, isBytes: boolean): number[] {
  if (most <= 0) {
    return [0];
  }
  const unit = isBytes ? 1024 ** Math.floor(Math.log(most) / Math.log(1024)) : 1;
  const rough = most / unit / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = Math.max(nice * power * unit, isBytes || most < 4 ? 0 : 1);
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
