// Where the time of `npm test` goes: its parts, and the slowest files.
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { root } from './project.mjs';
import { readReport } from './read-report.mjs';

const shownFiles = 20;
/** What is shorter was nothing: packages that were there already, emulators that nobody needed. */
const shownSeconds = 0.2;

/** What `npm test` may take: a quarter of an hour on two processors. Nothing fails for time. */
const budgetSeconds = {
  installation: 50,
  builds: 15,
  checks: 60,
  unit: 200,
  rules: 15,
  integration: 250,
  e2e: 300,
  'waiting for emulators': 10,
};

/**
 * @typedef {object} FileTime
 * @property {string} name
 * @property {number} seconds of its tests and their hooks
 * @property {number} [loading] seconds until its imports were there
 * @property {number} [starting] seconds until its process was there
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {number} seconds
 * @property {number} busy share of the processors' time in which they worked, between 0 and 1
 * @property {FileTime[]} files
 */

/** Takes the time of parts that may overlap. */
export function createTimes() {
  const begin = sample();
  /** @type {Part[]} */
  const parts = [];
  return {
    /** Runs one part; what it hands to `addFiles` counts as its own. */
    async part(name, work) {
      const from = sample();
      const files = [];
      try {
        return await work((more) => files.push(...more));
      } finally {
        parts.push({ name, ...since(from), files });
      }
    },
    text: () => timesText(parts, since(begin)),
  };
}

/** What stands above the last line of `npm test`. */
export function timesText(parts, total) {
  const shown = parts.filter(({ seconds, files }) => seconds >= shownSeconds || files.length > 0);
  const rows = shown.map((part) => row(part, budgetOf(part.name)));
  const files = parts
    .flatMap((part) => part.files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownFiles)
    .map(({ name, seconds }) => `  ${padded(seconds)} s  ${name}`);
  const slowest = files.length === 0 ? [] : ['', 'The slowest files:', ...files];
  const sum = Object.values(budgetSeconds).reduce((all, seconds) => all + seconds, 0);
  const whole = row({ ...total, name: 'all of it', files: [] }, sum);
  const title = 'Where the time went (of its budget; idle is time in which processors waited):';
  return ['', title, ...rows, whole].concat(slowest, '').join('\n');
}

function row({ name, seconds, busy, files }, budget) {
  const over = seconds > budget ? ', over its budget' : '';
  const took = `${padded(seconds)} of ${String(budget).padStart(3)} s`;
  return `  ${took}  ${percent(1 - busy)} idle  ${name}${over}${ofFiles(files)}`;
}

/** Of a part that runs several kinds of tests: what they have together. */
function budgetOf(name) {
  return name.split(' and ').reduce((sum, kind) => sum + (budgetSeconds[kind] ?? 0), 0);
}

/** Of the work of all files, what was not tests. */
function ofFiles(files) {
  const sum = (field) => files.reduce((total, file) => total + (file[field] ?? 0), 0);
  return files.length === 0
    ? ''
    : ` (tests ${Math.round(sum('seconds'))} s, loading them ${Math.round(sum('loading'))} s, starting their processes ${Math.round(sum('starting'))} s, over all workers)`;
}

/** Reads what times-reporter.mjs has written. @returns {FileTime[]} */
export function vitestTimes(file) {
  return readReport(file)?.map((time) => ({ ...time, name: relative(root, time.name) })) ?? [];
}

/** Reads the report of Playwright's JSON reporter. @returns {FileTime[]} */
export function playwrightTimes(file) {
  const seconds = new Map();
  const visit = ({ file: name, specs = [], suites = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const ms = results.reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
    suites.forEach(visit);
  };
  (readReport(file)?.suites ?? []).forEach(visit);
  return [...seconds].map(([name, sum]) => ({ name: `tests/e2e/${name}`, seconds: sum }));
}

function sample() {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);
  return { atMs: performance.now(), idle, all };
}

function since(from) {
  const to = sample();
  const all = to.all - from.all;
  return {
    seconds: (to.atMs - from.atMs) / 1000,
    busy: all === 0 ? 1 : 1 - (to.idle - from.idle) / all,
  };
}

const padded = (seconds) => seconds.toFixed(1).padStart(7);
const percent = (share) => `${Math.round(share * 100)} %`.padStart(5);
