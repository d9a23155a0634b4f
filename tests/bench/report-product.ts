// Jobs through everything that is deployed, beside the engine alone.
import { count, median, ratio, seconds } from './figures.ts';
import { atLeast, atMost, type Aim, type Section } from './report-types.ts';
import type { JobRun, ThroughProduct } from './results.ts';

const secondsOf = (runs: readonly JobRun[]) => runs.map((run) => run.seconds);
const engineSecondsOf = (runs: readonly JobRun[]) => runs.map((run) => run.engineSeconds);

const whatIsMeasured =
  'From the call of the API to the end of the record, through the Hosting, Functions and Cloud Tasks emulators; beside the engine alone, verification included, on the same data in the same round. A restore goes into an empty database. A bulk change adds one to a field of each document of one collection; it is applied with a safety backup of them, read back and journaled, and stands beside bare writes of the same documents over those that are there, which are read back. Writing alone leaves out the safety backup.';

function sectionOf(section: 'product' | 'demo', result: ThroughProduct): Section {
  const { documents, backups, restores, bulks } = result;
  const row = (name: string, runs: readonly JobRun[]) => [
    name,
    seconds(median(secondsOf(runs))),
    seconds(median(engineSecondsOf(runs))),
    ratio(secondsOf(runs), engineSecondsOf(runs)).toFixed(2),
  ];
  const rows = [
    [`${count(documents)} documents`, 'product', 'engine', 'times'],
    row('backup', backups),
    row('restore', restores),
    ...(bulks.length === 0 ? [] : [row('bulk change, beside bare writes', bulks)]),
  ];
  return {
    section,
    notes: [whatIsMeasured],
    tables: [
      rows,
      phaseRows('backup', backups),
      phaseRows('restore', restores),
      ...(bulks.length === 0 ? [] : [phaseRows('bulk change', bulks)]),
    ],
  };
}

const lengthOf = (phaseName: string) => (run: JobRun) =>
  run.phases
    .filter((phase) => phase.name === phaseName)
    .reduce((sum, phase) => sum + phase.seconds, 0);

/** The median of each phase; those of a round may be missed when they are over at once. */
function phaseRows(name: string, runs: readonly JobRun[]): string[][] {
  const names = [...new Set(runs.flatMap(({ phases }) => phases.map((phase) => phase.name)))];
  return [
    [`${name}: phase`, 'time'],
    ...names.map((phaseName) => [phaseName, seconds(median(runs.map(lengthOf(phaseName))))]),
  ];
}

export function productSections(result: ThroughProduct): Section[] {
  return [sectionOf('product', result)];
}

export function demoSections(result: ThroughProduct): Section[] {
  return [sectionOf('demo', result)];
}

export function productAims({ documents, backups, restores, bulks }: ThroughProduct): Aim[] {
  const aim = (name: string, runs: readonly JobRun[]) =>
    atMost(
      `${name} of ${count(documents)} documents through the product, times the engine's own time`,
      { most: 1.25 },
      ratio(secondsOf(runs), engineSecondsOf(runs)),
    );
  const bulk = (what: string, lengths: readonly number[]) =>
    atLeast(
      `${what} a bulk change of ${count(documents)} documents, beside bare writes that are read back`,
      0.6,
      ratio(engineSecondsOf(bulks), lengths),
    );
  return [
    aim('backup', backups),
    aim('restore', restores),
    ...(bulks.length === 0
      ? []
      : [
          bulk('applying', secondsOf(bulks)),
          bulk('writing and journaling', bulks.map(lengthOf('writing'))),
        ]),
  ];
}

export function demoAims({ backups, restores }: ThroughProduct): Aim[] {
  const within = { most: 2, unit: 's' };
  return [
    atMost('backup of the demo through the product', within, median(secondsOf(backups))),
    atMost('restore of the demo through the product', within, median(secondsOf(restores))),
  ];
}
