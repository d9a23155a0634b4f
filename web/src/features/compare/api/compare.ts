import { compareBackup, compareProjects, type Comparison } from '@firekeep/functions/contract';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import type { ComparisonCall } from '../model/points.ts';

export type PossibleCall = Exclude<ComparisonCall, { kind: 'none' }>;

/** A part of the comparison of two points of a project. */
export interface ComparisonPart {
  readonly projectId: string;
  readonly points: PossibleCall;
  readonly pageSize: number;
  readonly pageToken?: string | undefined;
  /** Only collections of this shape. */
  readonly shape?: string | undefined;
  /** Only this document, or this collection with everything below it. */
  readonly path?: string | undefined;
}

export async function comparePart(part: ComparisonPart, signal: AbortSignal): Promise<Comparison> {
  const { projectId: pid, points, pageSize, pageToken, shape, path = points.within } = part;
  const query = {
    pageSize,
    ...(pageToken === undefined ? {} : { pageToken }),
    ...(shape === undefined ? {} : { shape }),
    ...(path === undefined ? {} : { path }),
  };
  const { against } = points;
  return points.kind === 'backup'
    ? await call(
        compareBackup,
        {
          params: { rid: points.rid },
          query: { ...query, against },
        },
        signal,
      )
    : await call(compareProjects, { query: { ...query, pid, against } }, signal);
}

/** Of everything that is asked about two points. */
export function comparisonKey(projectId: string, points: PossibleCall) {
  const endpoint = points.kind === 'backup' ? compareBackup : compareProjects;
  return [...keyOf(endpoint), projectId, points] as const;
}

export function compareKey({ projectId, points, shape, path }: Omit<ComparisonPart, 'pageSize'>) {
  return [...comparisonKey(projectId, points), shape ?? null, path ?? null] as const;
}
