// The pages in a browser.
import { kilobytes, seconds } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type WebResult = ResultOf<'web'>;

const names: Readonly<Record<string, string>> = { '/': 'home page', '/auth': 'sign-in page' };

export function webSections(result: WebResult): Section[] {
  return [{ section: 'web', notes: [webNote(result)], tables: webTables(result) }];
}

/** In kilobytes, gzip. */
const mostScripts: Readonly<Record<string, number>> = { '/': 110, '/auth': 130 };

export function webAims({ scripts }: WebResult): Aim[] {
  return scripts.map(({ page, bytes }) =>
    atMost(
      `scripts before the ${names[page] ?? page} can be used`,
      { most: mostScripts[page] ?? most.kilobytes, unit: 'kB' },
      bytes / 1000,
    ),
  );
}

const most = { cpuSeconds: 0.5, callSeconds: 0.2, files: 12, kilobytes: 350 };

export function pagesSections({ runs, signedIn }: ResultOf<'pages'>): Section[] {
  const rows = [
    [
      'signed in, a new tab, all files in the cache',
      'CPU until the data is shown',
      'until the data is shown',
      'until the first call',
      'scripts, gzip',
      'files',
    ],
    ...signedIn.map(({ page, cpuMs, ms, callMs, bytes, files }) => [
      page,
      seconds(cpuMs / 1000),
      seconds(ms / 1000),
      seconds(callMs / 1000),
      kilobytes(bytes),
      String(files),
    ]),
  ];
  const notes = [
    `Chromium over the Hosting emulator with the demo's data, medians of ${runs}. CPU is that of the page's main thread.`,
  ];
  return [{ section: 'pages', notes, tables: [rows] }];
}

export function pagesAims({ signedIn }: ResultOf<'pages'>): Aim[] {
  const worst = (of: (page: ResultOf<'pages'>['signedIn'][number]) => number) =>
    Math.max(...signedIn.map(of));
  return [
    ...signedIn.map(({ page, cpuMs }) =>
      atMost(
        `signed in, files cached, until the data is shown: ${page}`,
        { most: most.cpuSeconds, unit: 's CPU' },
        cpuMs / 1000,
      ),
    ),
    atMost(
      'signed in, files cached, until the first call of the API, the latest',
      { most: most.callSeconds, unit: 's' },
      worst(({ callMs }) => callMs / 1000),
    ),
    atMost(
      'script files before a signed-in page shows its data',
      { most: most.files },
      worst(({ files }) => files),
    ),
    atMost(
      'their size, gzip',
      { most: most.kilobytes, unit: 'kB' },
      worst(({ bytes }) => bytes / 1000),
    ),
  ];
}

function webTables(result: WebResult): string[][][] {
  const { scripts, lighthouse } = result;
  return [
    [
      ['before it can be used', 'scripts, gzip', 'files'],
      ...scripts.map(({ page, bytes, files }) => [
        names[page] ?? page,
        kilobytes(bytes),
        String(files),
      ]),
    ],
    [
      ['Lighthouse', 'performance', 'accessibility', 'best practices', 'SEO'],
      ...lighthouse.map(({ page, scores }) => [
        page,
        String(scores.performance),
        String(scores.accessibility),
        String(scores['best-practices']),
        String(scores.seo),
      ]),
    ],
  ];
}

function webNote({ runs }: WebResult): string {
  return `Chromium over the Hosting emulator, medians of ${runs}; Lighthouse as a phone on a slow network, behind a proxy that compresses as Hosting does.`;
}
