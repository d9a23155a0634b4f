// A long restore plan: opening its groups beside reading one of its pages.
import { count, median } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import { tickLevels, type ResultOf } from './results.ts';

type Plan = ResultOf<'plan'>;
type Ticks = ResultOf<'ticks'>;

/** The median of each group. */
function groupsOf({ groups }: Plan): [name: string, ms: number][] {
  const names = [...new Set(groups.map(({ group }) => group))];
  return names.map((name) => {
    const times = groups.filter(({ group }) => group === name).map(({ ms }) => ms);
    return [name, median(times)];
  });
}

export function planSections(result: Plan): Section[] {
  const page = median(result.pageMs);
  const groups = groupsOf(result).map(([name, ms]) => [
    `first documents of \`${name}\``,
    `${ms.toFixed(0)} ms`,
    (ms / page).toFixed(2),
  ]);
  const notes = [
    `A plan of ${count(result.changes)} changes as the API lists it, beside reading one of its stored pages (${page.toFixed(0)} ms).`,
  ];
  return [
    {
      section: 'plan',
      notes,
      tables: [[['group', 'time', 'of one page’s'], ...groups]],
    },
  ];
}

export function planAims(result: Plan): Aim[] {
  const what = `a group of a plan of ${count(result.changes)} changes`;
  const slowest = Math.max(...groupsOf(result).map(([, ms]) => ms));
  return [atMost(what, { most: 1000, unit: 'ms' }, slowest)];
}

export function ticksSections({ changes, runs, bareMs }: Ticks): Section[] {
  const numbers = [...new Set(runs.map(({ exclusions }) => exclusions))];
  const slowest = (level: string, exclusions: number) => {
    const found = runs.find((run) => run.level === level && run.exclusions === exclusions);
    return `${Math.max(...(found?.ms ?? [Number.NaN])).toFixed(0)} ms`;
  };
  const rows = tickLevels.map((level) => [
    level,
    ...numbers.map((number) => slowest(level, number)),
  ]);
  const bare = `${Math.max(...bareMs).toFixed(0)} ms`;
  const notes = [
    `A plan of ${count(changes)} changes in Chromium: from a click on a box until the page is drawn, the slowest of ${runs[0]?.ms.length ?? 0} (${bare} in a bare page).`,
  ];
  const head = ['tick of', ...numbers.map((number) => `${count(number)} exclusions`)];
  return [{ section: 'ticks', notes, tables: [[head, ...rows]] }];
}

export function ticksAims({ changes, runs }: Ticks): Aim[] {
  const what = `a tick at any level of a plan of ${count(changes)} changes`;
  return [atMost(what, { most: 200, unit: 'ms' }, Math.max(...runs.flatMap(({ ms }) => ms)))];
}
