// Documents of all sizes and kinds.
import { count, mainSeconds, median, ratio, seconds, totalSeconds } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Mixed = ResultOf<'mixed'>;

export function mixedSections({ read, backup, exportSeconds, few }: Mixed): Section[] {
  const counting = read.map(mainSeconds);
  const row = (name: string, values: readonly number[], beside: readonly number[]) => [
    name,
    seconds(median(values)),
    ratio(values, beside).toFixed(2),
  ];
  const documents = backup[0]?.documents ?? 0;
  const bytes = backup[0]?.rawBytes ?? 0;
  const out = [
    [`${count(documents)} documents out`, 'time', 'times'],
    row('counted over bare gRPC', counting, counting),
    row('backup', backup.map(mainSeconds), counting),
    row('backup and proof', backup.map(totalSeconds), counting),
    row('the emulator’s own export', exportSeconds, counting),
  ];
  const back = [
    [`${count(few.documents)} documents in, the whole process`, 'time', 'times'],
    row('bare: written, read back, compared', few.bareSeconds, few.bareSeconds),
    row('Firekeep: verified and restored', few.ourSeconds, few.bareSeconds),
  ];
  const notes = [
    `Every kind of value, ${count(bytes / Math.max(1, documents))} bytes a document on average, up to 120 kB, the same in every run.`,
  ];
  return [{ section: 'mixed', notes, tables: [out, back] }];
}

export function mixedAims({ read, backup, few }: Mixed): Aim[] {
  return [
    atMost(
      `${count(backup[0]?.documents ?? 0)} mixed documents with proof, times the bare count`,
      { most: 1.4 },
      ratio(backup.map(totalSeconds), read.map(mainSeconds)),
    ),
    atMost(
      `${count(few.documents)} mixed documents in, whole process, times the raw reference`,
      { most: 1.5 },
      ratio(few.ourSeconds, few.bareSeconds),
    ),
  ];
}
