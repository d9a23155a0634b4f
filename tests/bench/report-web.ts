// The pages in a browser.
import { kilobytes } from './figures.ts';
import type { WebResult } from './measure-web.ts';

const names: Readonly<Record<string, string>> = { '/': 'home page', '/auth': 'sign-in page' };

export function webTables(result: WebResult | undefined): string[][][] {
  if (result === undefined) {
    return [];
  }
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

export function webNotes(result: WebResult | undefined): string[] {
  return result === undefined
    ? []
    : [
        `Chromium over the Hosting emulator, medians of ${result.runs}; Lighthouse as a phone on a slow network, behind a proxy that compresses as Hosting does.`,
      ];
}
