import { WireWriter } from '../../../engine/format/wire-writer.ts';
import { WireReader } from '../../../engine/format/wire.ts';
import type { QueryPlan } from '../../../contract/query-plan.ts';
import { enter } from './answers.ts';

/** How a query is explained (google/firestore/v1/query_profile.proto). */

/** Where requests have explain_options and answers explain_metrics. */
export const explainFields = {
  RunQuery: { options: 10, metrics: 11 },
  RunAggregationQuery: { options: 8, metrics: 10 },
} as const;

export type ExplainedMethod = keyof typeof explainFields;

/** A request that asks for the plan, and where `isAnalyzed` for running it too. */
export function explained(
  method: ExplainedMethod,
  request: Uint8Array,
  isAnalyzed: boolean,
): Uint8Array {
  const options = new WireWriter();
  if (isAnalyzed) {
    options.bool(1, true);
  }
  return new WireWriter().raw(request).message(explainFields[method].options, options).finish();
}

/** ExplainMetrics: plan_summary (1), execution_stats (2); null for an answer without them. */
export function readPlan(method: ExplainedMethod, answer: Uint8Array): QueryPlan | null {
  const metrics = enter(new WireReader(answer), explainFields[method].metrics);
  if (metrics === null) {
    return null;
  }
  let indexes: QueryPlan['indexes'] = [];
  let stats: QueryPlan['stats'] = null;
  while (metrics.next()) {
    if (metrics.field === 1) {
      indexes = readIndexes(metrics.message());
    } else if (metrics.field === 2) {
      stats = readStats(metrics.message());
    } else {
      metrics.skip();
    }
  }
  return { indexes, stats };
}

/** PlanSummary: indexes_used (1), as `{"query_scope": "Collection", "properties": "(a ASC)"}`. */
function readIndexes(summary: WireReader): QueryPlan['indexes'] {
  const indexes: QueryPlan['indexes'][number][] = [];
  for (let used = enter(summary, 1); used !== null; used = enter(summary, 1)) {
    const { query_scope: scope = '', properties = '' } = Object.fromEntries(textsOf(used));
    indexes.push({ scope, properties });
  }
  return indexes;
}

/**
 * ExecutionStats: results_returned (1), execution_duration (3), read_operations (4), debug_stats
 * (5).
 */
function readStats(reader: WireReader): QueryPlan['stats'] {
  const stats = { results: 0, reads: 0, durationMs: 0, details: {} };
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        stats.results = reader.varint();
        break;
      case 3:
        stats.durationMs = readDuration(reader.message());
        break;
      case 4:
        stats.reads = reader.varint();
        break;
      case 5:
        stats.details = Object.fromEntries(textsOf(reader.message()));
        break;
      default:
        reader.skip();
    }
  }
  return stats;
}

/** `google.protobuf.Duration` in milliseconds. */
function readDuration(reader: WireReader): number {
  let ms = 0;
  while (reader.next()) {
    ms += reader.field === 1 ? reader.varint() * 1000 : reader.varint() / 1e6;
  }
  return ms;
}

const maxDepth = 8;

/** The values of a `google.protobuf.Struct` as texts, by their paths: `billing.documents`. */
function* textsOf(struct: WireReader, prefix = '', depth = 0): Generator<[string, string]> {
  for (let entry = enter(struct, 1); entry !== null; entry = enter(struct, 1)) {
    let key = '';
    let value: WireReader | null = null;
    while (entry.next()) {
      if (entry.field === 1) {
        key = entry.string();
      } else {
        value = entry.message();
      }
    }
    if (value !== null && value.next()) {
      yield* textsOfValue(value, `${prefix}${key}`, depth);
    }
  }
}

/** `google.protobuf.Value`: null (1), number (2), string (3), bool (4), struct (5), list (6). */
function* textsOfValue(
  value: WireReader,
  path: string,
  depth: number,
): Generator<[string, string]> {
  switch (value.field) {
    case 2:
      yield [path, String(value.double())];
      break;
    case 3:
      yield [path, value.string()];
      break;
    case 4:
      yield [path, String(value.varint() !== 0)];
      break;
    case 5:
      if (depth < maxDepth) {
        yield* textsOf(value.message(), `${path}.`, depth + 1);
      }
      break;
    default:
      value.skip();
  }
}
