// What is measured, in which order, and in which suite: each part has its own, because the
// Firestore emulator keeps every version of every document in memory, of dropped databases too.
import type { Options } from './options.ts';
import type { PartName, ResultOf } from './results.ts';
import { measureMemory, measureReading, measureWarm, measureWriting } from './part-engine.ts';
import { measureApi } from './part-api.ts';
import { measureClients } from './part-clients.ts';
import { measureDaily } from './part-daily.ts';
import { measureDemo, measureProduct } from './part-product.ts';
import { measureExports } from './part-export.ts';
import { measureGrid } from './part-grid.ts';
import { measureInspector } from './part-inspector.ts';
import { measureMixed } from './part-mixed.ts';
import { measurePlan } from './part-plan.ts';
import { measurePutBack } from './part-put-back.ts';
import { measureQueries } from './part-query.ts';
import { measureRanges } from './part-ranges.ts';
import { measureStarts } from './part-start.ts';
import { measureTransforms } from './part-transform.ts';
import { measureTicks } from './part-ticks.ts';
import { measureTools } from './measure-tools.ts';
import { measureSignedIn } from './measure-signed-in.ts';
import { measureWeb } from './measure-web.ts';
import type { Say } from './suite.ts';

/**
 * `engine`: Auth, Firestore and Storage alone; `product`: everything, empty; `demo`: everything,
 * with the demo's data; `none`: a server of the part's own.
 */
export type SuiteKind = 'engine' | 'product' | 'demo' | 'none';

export interface PlannedPart {
  readonly name: PartName;
  readonly suite: SuiteKind;
  readonly measure: (say: Say) => Promise<unknown>;
}

type AllParts = {
  readonly [Name in PartName]-?: {
    readonly suite: SuiteKind;
    /** How much there is to measure; 0 leaves the part out. */
    readonly size: number;
    readonly measure: (say: Say) => Promise<ResultOf<Name>>;
  };
};

function allParts(options: Options): AllParts {
  const { documents, rounds } = options;
  const warm = options['warm-documents'];
  const memory = options['memory-documents'];
  const daily = options['daily-documents'];
  const range = options['range-documents'];
  const mixed = options['mixed-documents'];
  const tools = options['tool-documents'];
  const web = options['web-runs'];
  return {
    reading: {
      suite: 'engine',
      size: documents,
      measure: (say) => measureReading(documents, rounds, say),
    },
    writing: {
      suite: 'engine',
      size: documents,
      measure: (say) => measureWriting(documents, rounds, say),
    },
    warm: { suite: 'engine', size: warm, measure: (say) => measureWarm(warm, rounds, say) },
    product: {
      suite: 'product',
      size: documents,
      measure: (say) => measureProduct(documents, rounds, say),
    },
    demo: { suite: 'demo', size: documents, measure: (say) => measureDemo(rounds, say) },
    ranges: { suite: 'none', size: range, measure: (say) => measureRanges(range, say) },
    memory: {
      suite: 'engine',
      size: memory,
      measure: (say) => measureMemory(Math.ceil(memory / 10), memory, say),
    },
    mixed: {
      suite: 'engine',
      size: mixed,
      measure: (say) => measureMixed({ documents: mixed, few: Math.max(1, tools) }, rounds, say),
    },
    api: {
      suite: 'product',
      size: options.calls,
      measure: (say) => measureApi(options.calls, say),
    },
    clients: {
      suite: 'product',
      size: options.calls,
      measure: (say) => measureClients(options.calls, say),
    },
    start: { suite: 'product', size: rounds, measure: (say) => measureStarts(rounds + 2, say) },
    daily: { suite: 'engine', size: daily, measure: (say) => measureDaily(daily, rounds, say) },
    query: {
      suite: 'engine',
      size: documents,
      measure: (say) => measureQueries(documents, rounds, say),
    },
    export: {
      suite: 'engine',
      size: documents,
      measure: (say) => measureExports(documents, rounds, say),
    },
    transform: { suite: 'none', size: rounds, measure: (say) => measureTransforms(rounds, say) },
    plan: { suite: 'engine', size: memory, measure: (say) => measurePlan(memory, rounds, say) },
    ticks: { suite: 'product', size: memory, measure: (say) => measureTicks(memory, web, say) },
    grid: { suite: 'product', size: web, measure: (say) => measureGrid(documents, web, say) },
    inspector: { suite: 'product', size: web, measure: (say) => measureInspector(web, say) },
    putBack: {
      suite: 'product',
      size: web,
      measure: (say) => measurePutBack(documents, web, say),
    },
    tools: { suite: 'engine', size: tools, measure: (say) => measureTools(tools, say) },
    pages: { suite: 'demo', size: web, measure: (say) => measureSignedIn(web, say) },
    web: { suite: 'demo', size: web, measure: (say) => measureWeb(web, say) },
  };
}

function isPartName(parts: AllParts, name: string): name is PartName {
  return name in parts;
}

/** @throws Error when `only` names what there is not */
export function planParts(options: Options): PlannedPart[] {
  const parts = allParts(options);
  const names = options.only?.split(',') ?? Object.keys(parts);
  return names.flatMap((name) => {
    if (!isPartName(parts, name)) {
      throw new Error(`--only knows ${Object.keys(parts).join(', ')}, not '${name}'`);
    }
    const { size, suite, measure } = parts[name];
    return size === 0 ? [] : [{ name, suite, measure }];
  });
}
