// The pages in a browser.
import { kilobytes } from './figures.ts';
import type { Aim, Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type WebResult = ResultOf<'web'>;

const names: Readonly<Record<string, string>> = { '/': 'home page', '/auth': 'sign-in page' };

export function webSections(result: WebResult): Section[] {
  return [{ section: 'web', notes: [webNote(result)], tables: webTables(result) }];
}

export function webAims(_result: WebResult): Aim[] {
  return [];
}

function webTables(result: WebResult): string[][][] {
  const { scripts, lighthouse, projectPageMs } = result;
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
    [
      ['with all files in the cache', 'until the data is shown'],
      ['page of a project', `${(projectPageMs / 1000).toFixed(2)} s`],
    ],
  ];
}

function webNote({ runs }: WebResult): string {
  return `Chromium over the Hosting emulator, medians of ${runs}; Lighthouse as a phone on a slow network, behind a proxy that compresses as Hosting does.`;
}
