import type { KeptExports } from '../ports/job-starts.ts';

interface KeptExport {
  readonly status: string;
  readonly progress: { readonly rawBytes: number };
}

/** @param kept exports of one owner that are under way, or whose file is kept */
export function sumOfExports(kept: readonly KeptExport[]): KeptExports {
  return {
    underWay: kept.filter(({ status }) => status !== 'completed').length,
    files: kept.length,
    bytes: kept.reduce((sum, { progress }) => sum + progress.rawBytes, 0),
  };
}
