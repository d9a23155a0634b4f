// The tables at the end, as text and for docs/figures.md, and how the aims were met.
import type { z } from 'zod';
import type { Circumstances } from '../support/circumstances.ts';
import type { FigureSection } from '../support/figures-file.ts';
import { markdownTable, table } from './figures.ts';
import type { KeptResult } from './kept.ts';
import { dailyAims, dailySections } from './report-daily.ts';
import {
  memoryAims,
  memorySections,
  readingAims,
  readingSections,
  warmAims,
  warmSections,
  writingAims,
  writingSections,
} from './report-engine.ts';
import { demoAims, demoSections, productAims, productSections } from './report-product.ts';
import { mixedAims, mixedSections } from './report-mixed.ts';
import { gridAims, gridSections, inspectorAims, inspectorSections } from './report-data.ts';
import { exportAims, exportSections } from './report-export.ts';
import { planAims, planSections, ticksAims, ticksSections } from './report-plan.ts';
import { putBackAims, putBackSections } from './report-put-back.ts';
import { queryAims, querySections } from './report-query.ts';
import { apiAims, apiSections } from './report-api.ts';
import { clientsAims, clientsSections } from './report-clients.ts';
import { startAims, startSections } from './report-start.ts';
import { rangesAims, rangesSections } from './report-ranges.ts';
import { transformAims, transformSections } from './report-transform.ts';
import type { Aim, Section } from './report-types.ts';
import { toolsSections } from './report-tools.ts';
import { pagesAims, pagesSections, webAims, webSections } from './report-web.ts';
import { partSchemas, type PartName } from './results.ts';

interface Findings {
  readonly sections: readonly Section[];
  readonly aims: readonly Aim[];
}

/** What can be said of a part's result; null where what is kept has another form. */
function finding<S extends z.ZodType>(
  schema: S,
  sections: (result: z.infer<S>) => readonly Section[],
  aims: (result: z.infer<S>) => readonly Aim[] = () => [],
): (kept: unknown) => Findings | null {
  return (kept) => {
    const { data, success } = schema.safeParse(kept);
    return success ? { sections: sections(data), aims: aims(data) } : null;
  };
}

/** In the order in which they are printed. */
const reports: Readonly<Record<PartName, (kept: unknown) => Findings | null>> = {
  reading: finding(partSchemas.reading, readingSections, readingAims),
  writing: finding(partSchemas.writing, writingSections, writingAims),
  warm: finding(partSchemas.warm, warmSections, warmAims),
  memory: finding(partSchemas.memory, memorySections, memoryAims),
  product: finding(partSchemas.product, productSections, productAims),
  demo: finding(partSchemas.demo, demoSections, demoAims),
  ranges: finding(partSchemas.ranges, rangesSections, rangesAims),
  mixed: finding(partSchemas.mixed, mixedSections, mixedAims),
  api: finding(partSchemas.api, apiSections, apiAims),
  clients: finding(partSchemas.clients, clientsSections, clientsAims),
  start: finding(partSchemas.start, startSections, startAims),
  daily: finding(partSchemas.daily, dailySections, dailyAims),
  query: finding(partSchemas.query, querySections, queryAims),
  export: finding(partSchemas.export, exportSections, exportAims),
  transform: finding(partSchemas.transform, transformSections, transformAims),
  plan: finding(partSchemas.plan, planSections, planAims),
  ticks: finding(partSchemas.ticks, ticksSections, ticksAims),
  grid: finding(partSchemas.grid, gridSections, gridAims),
  inspector: finding(partSchemas.inspector, inspectorSections, inspectorAims),
  putBack: finding(partSchemas.putBack, putBackSections, putBackAims),
  tools: finding(partSchemas.tools, toolsSections),
  pages: finding(partSchemas.pages, pagesSections, pagesAims),
  web: finding(partSchemas.web, webSections, webAims),
};

type Reported = Findings & { readonly at: Circumstances };

function allReports(kept: readonly KeptResult[]): Reported[] {
  return Object.entries(reports).flatMap(([name, findingsOf]) => {
    const found = kept.find((one) => one.name === name);
    const findings = found === undefined ? null : findingsOf(found.result);
    return found === undefined || findings === null ? [] : [{ ...findings, at: found.at }];
  });
}

/** Everything as text. */
export function report(kept: readonly KeptResult[]): string {
  const all = allReports(kept);
  const texts = all.flatMap(({ sections }) =>
    sections.flatMap(({ notes, tables }) => [...notes, ...tables.map(table)]),
  );
  return [...texts, table(aimRows(all))].join('\n\n');
}

/** Bodies of the sections of docs/figures.md, and when they were measured. */
export function figureSections(
  kept: readonly KeptResult[],
): { section: FigureSection; body: string; at: Circumstances }[] {
  return allReports(kept).flatMap(({ at, sections }) =>
    sections.map(({ section, notes, tables }) => ({
      section,
      body: [...notes, ...tables.map(markdownTable)].join('\n\n'),
      at,
    })),
  );
}

const aimNotes =
  'What every part of the benchmark is measured by. Ratios are medians of what was measured in turn, in one suite.';

/**
 * Body of the section that says which aims are met. What no kept part measures stays as it is in
 * `before`, what the section holds; each row says when it was measured.
 */
export function aimsSection(kept: readonly KeptResult[], before = ''): string {
  const [head = [], ...measured] = aimRows(allReports(kept));
  const rows = new Map([...rowsOf(before), ...measured].map((row) => [row[0], row]));
  const notes = before
    .split(/\n{2,}/)
    .filter((paragraph) => /^[^|]/.test(paragraph) && paragraph !== aimNotes);
  return [aimNotes, ...notes, markdownTable([head, ...rows.values()])].join('\n\n');
}

/** The rows of a Markdown table, without its head. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function aimRows(all: readonly Reported[]): string[][] {
  const rows = all.flatMap(({ at, aims }) =>
    aims.map(({ what, aim, measured, holds }) => [
      what,
      aim,
      measured,
      holds ? 'yes' : '**no**',
      `${at.date}, ${at.commit}`,
    ]),
  );
  return [['', 'aim', 'measured', 'holds', 'when'], ...rows];
}
