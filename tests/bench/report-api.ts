// Calls of the API beside a bare client.
import { count, median } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Calls = ResultOf<'api'>;
type Call = Calls['calls'][number];

const times = ({ ourMs, bareMs }: Pick<Call, 'ourMs' | 'bareMs'>) => median(ourMs) / median(bareMs);
const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

export function apiSections({ documents, profile, calls, late }: Calls): Section[] {
  const rows = [
    [
      `${count(documents)} documents`,
      'API, p50',
      'bare, p50',
      'times',
      'own calls',
      'calls of the database',
    ],
    ...calls.map((call) => [
      call.name,
      milliseconds(median(call.ourMs)),
      milliseconds(median(call.bareMs)),
      times(call).toFixed(2),
      String(call.ownReads),
      String(call.customerCalls),
    ]),
  ];
  const notes = [
    `One process of the function, warm, without Hosting before it; ${count(calls[0]?.ourMs.length ?? 0)} calls of each kind in turn with the bare ones over one gRPC channel.`,
  ];
  const alone = [
    ['what a call of the API consists of, each alone', 'p50'],
    ...profile.map(({ name, ms }) => [name, milliseconds(median(ms))]),
  ];
  const edits = [
    [`each answer of Firestore ${late.answerMs} ms late`, 'API, p50', 'bare, p50', 'times'],
    [
      'PUT document',
      milliseconds(median(late.ourMs)),
      milliseconds(median(late.bareMs)),
      times(late).toFixed(2),
    ],
  ];
  return [{ section: 'api', notes, tables: [rows, edits, alone] }];
}

export function apiAims({ calls, late }: Calls): Aim[] {
  const ofCalls = calls.flatMap((call) => [
    atMost(`${call.name} beside a bare client`, { most: call.isWrite ? 2 : 1.5 }, times(call)),
    ...(call.isWrite ? [] : [ownReadsAim(call)]),
  ]);
  const what = `PUT document beside a bare client, each answer ${late.answerMs} ms late`;
  return [...ofCalls, atMost(what, { most: 2 }, times(late))];
}

function ownReadsAim({ name, ownReads }: Call): Aim {
  const what = `own reads of ${name}, warm`;
  return { what, aim: '≤ 1', measured: String(ownReads), holds: ownReads <= 1 };
}
