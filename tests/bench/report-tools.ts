// Firekeep beside other tools.
import { count, perSecond } from './figures.ts';
import type { Section } from './report-types.ts';
import type { Copy, ResultOf } from './results.ts';

type ToolsResult = ResultOf<'tools'>;

function speed(documents: number, seconds: number | null): string {
  return seconds === null ? 'failed' : perSecond(documents / seconds);
}

function differencesOf({ differences }: Copy): string {
  if (differences === null) {
    return '';
  }
  const { missing, changed, added } = differences;
  return `${count(missing)} missing, ${count(changed)} changed, ${count(added)} added`;
}

export function toolsSections(result: ToolsResult): Section[] {
  return [{ section: 'tools', notes: toolNotes(result), tables: [toolRows(result)] }];
}

function toolRows(result: ToolsResult): string[][] {
  return [
    ['', 'out', 'in', 'documents that came back otherwise', 'kinds of values that do'],
    ...result.copies.map((copy) => [
      copy.name,
      speed(result.documents, copy.outSeconds),
      speed(result.documents, copy.inSeconds),
      differencesOf(copy),
      copy.kinds.length === 0 ? 'none' : copy.kinds.join(', '),
    ]),
  ];
}

/** The faster of the others in one direction, in seconds. */
function fastest(copies: readonly Copy[], of: (copy: Copy) => number | null): number | null {
  const seconds = copies.map(of).filter((value) => value !== null);
  return seconds.length === 0 ? null : Math.min(...seconds);
}

function toolNotes(result: ToolsResult): string[] {
  const { documents, copies, skipped } = result;
  const [ours, ...others] = copies;
  const ratio = (of: (copy: Copy) => number | null) => {
    const [own, best] = [ours === undefined ? null : of(ours), fastest(others, of)];
    return own === null || best === null ? 'unknown' : (best / own).toFixed(1);
  };
  const notes: string[] = [
    `${count(documents)} documents out of one project and into another, the time of the whole process; then every kind of value alone.`,
  ];
  if (skipped !== null) {
    return [...notes, `The other tools were left out: ${skipped}.`];
  }
  const out = ratio(({ outSeconds }) => outSeconds);
  const back = ratio(({ inSeconds }) => inSeconds);
  notes.push(`Times as fast as the faster of the others: ${out} out, ${back} in.`);
  for (const { name, problem } of copies) {
    notes.push(...(problem === null ? [] : [`${name}: ${problem}.`]));
  }
  return notes;
}
