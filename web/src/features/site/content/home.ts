import { tiers } from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import type { HomeContent } from '../model/home-content.ts';
import type { PagePayload } from '../model/site-page.ts';
import { measuredAt, measuredFigures } from './figures.ts';

/** The steps are those that `engine` takes to verify a backup. */
const proof: HomeContent['proof'] = {
  name: 'Nightly backup',
  steps: [
    { title: 'Every chunk is read back', text: 'from storage, opened with your project’s key' },
    { title: 'Every hash is computed again', text: 'and equals the name it was stored under' },
    { title: 'Every document is decoded', text: 'to its last value, in strict order' },
    { title: 'Every count is asked for', text: 'from Firestore, as of the same moment' },
  ],
  documents: '3,425',
};

const retention = Math.max(...Object.values(tiers).map(({ limits }) => limits.retentionDays));

/** What it says of Google's services is said on the pages of `sources`. */
const comparison: HomeContent['comparison'] = {
  title: 'Compared with Google’s own backups',
  lead: 'Google has three ways to get Firestore data back. Firekeep replaces none of them, and works with all of them turned on.',
  services: ['Firekeep', 'Scheduled backups', 'Point-in-time recovery', 'Managed export'],
  rows: [
    {
      title: 'How often',
      cells: [
        'Hourly to monthly, by cron, or by hand',
        'Daily or weekly',
        'One version a minute',
        'Whenever you start one',
      ],
    },
    {
      title: 'Kept',
      cells: [
        `By your rules, up to ${formatCount(retention, 'day')}`,
        'Up to 14 weeks',
        '7 days',
        'In a bucket of yours',
      ],
    },
    {
      title: 'Where',
      cells: [
        'In the Firebase project that runs Firekeep, encrypted',
        'In the location of the database',
        'With the database',
        'In Cloud Storage',
      ],
    },
    {
      title: 'Restore',
      cells: [
        'All, some collections or one document, into the same or another database, reviewed first',
        'Into a new database',
        'You read a past minute, or export it, or clone the database',
        'All or some collection groups, into the same or another database',
      ],
    },
    {
      title: 'Google bills',
      cells: [
        'One read for each document, and the counts',
        'Stored backups, and a restore by its size',
        'Stored versions',
        'One read for each document exported',
      ],
    },
  ],
  sources: [
    {
      label: 'Scheduled backups',
      address: 'https://firebase.google.com/docs/firestore/backups',
    },
    {
      label: 'Their retention',
      address:
        'https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.backupSchedules',
    },
    {
      label: 'Point-in-time recovery',
      address: 'https://firebase.google.com/docs/firestore/pitr',
    },
    {
      label: 'Managed export',
      address: 'https://firebase.google.com/docs/firestore/manage-data/export-import',
    },
    { label: 'Pricing', address: 'https://firebase.google.com/docs/firestore/pricing' },
  ],
};

const steps: HomeContent['steps'] = {
  title: 'Connect in three steps',
  points: [
    {
      title: 'Create a key',
      text: 'of a service account in your Google Cloud project: “Cloud Datastore Viewer” to look and back up, “Cloud Datastore User” to restore as well.',
    },
    {
      title: 'Paste it',
      text: 'Firekeep encrypts the key, tries the connection at once and shows what it may do.',
    },
    {
      title: 'Back up',
      text: 'by hand, or set a schedule. The backup counts when all four checks have passed.',
    },
  ],
};

const diff: HomeContent['diff'] = {
  title: 'A restore is a change that you review',
  lead: 'First comes a plan: what would be created, changed and deleted, field by field, and what that costs. Exclude what is to stay. What will change is backed up first, so that the restore can be undone. Edits, imports and changes in bulk are reviewed and undone the same way.',
  counts: ['1 created', '1 changed', '1 deleted'],
  documents: [
    {
      path: 'products/espresso-cup',
      change: 'Changed',
      fields: [
        { name: 'price', now: '0 (integer)', restored: '12.5 (double)' },
        { name: 'tags', now: '[] (array)', restored: '["kitchen"] (array)' },
      ],
    },
    {
      path: 'products/teapot',
      change: 'Created',
      fields: [{ name: 'price', now: '', restored: '34 (integer)' }],
    },
    {
      path: 'products/test',
      change: 'Deleted',
      fields: [{ name: 'price', now: '1 (integer)', restored: '' }],
    },
  ],
};

const kept: HomeContent['kept'] = {
  title: 'What we store, and what we don’t',
  lead: 'You hand over a key that can read your database. You should know what happens to it.',
  stored: [
    {
      title: 'Your service account’s key, sealed',
      text: 'or the access that your Google account gave: with AES-256-GCM under a key of your project’s own, opened for one exchange of a token at a time. It never reaches a browser or a log again.',
    },
    {
      title: 'Your backups, compressed and encrypted',
      text: 'under that same key of your project. Deleting the project destroys the key first: from then on no copy of its backups can be read.',
    },
    {
      title: 'A record of what was done',
      text: 'who connected, backed up, changed, restored, downloaded or deleted what, and when. Never values of documents, never keys.',
    },
  ],
  notStored: [
    'Document contents outside of encrypted backups, plans, changes and exports',
    'The key file as you pasted it: four fields of it are used, the rest is dropped',
    'Cookies, advertising or analytics identifiers',
    'Payment details: there is nothing to pay',
  ],
};

const limits: HomeContent['limits'] = {
  title: 'What it does not protect',
  lead: 'Firekeep backs up Cloud Firestore documents. If you lose a whole Firebase project you also need what is listed here, and have to keep it by other means.',
  points: [
    { title: 'Users', text: 'Accounts and passwords of Firebase Authentication.' },
    { title: 'Files', text: 'Everything in Cloud Storage buckets.' },
    { title: 'Rules and indexes', text: 'Security rules, indexes and TTL policies.' },
    { title: 'Code and settings', text: 'Functions, Hosting, Remote Config, Extensions.' },
    { title: 'Other databases', text: 'Realtime Database, Data Connect, BigQuery.' },
    {
      title: 'Moments in between',
      text: 'What was written and lost between two backups. Point-in-time recovery is Google’s.',
    },
  ],
};

const hosting: HomeContent['hosting'] = {
  title: 'Free while you host it yourself',
  texts: [
    'Firekeep is open source under the Apache License 2.0. It runs in one Firebase project of your own: Hosting, four functions, Firestore and Cloud Storage. What it costs is what Google charges.',
    'The source holds the app, its tests and its documentation: docs/deploying.md says how to host it, docs/backup-format.md how to read a backup without it.',
  ],
  commands: [
    { title: 'npm start', text: 'tries it on your machine, with the demo and Google’s emulators' },
    { title: 'npm test', text: 'runs every test' },
    { title: 'npm run deploy', text: 'deploys it to your own Firebase project' },
  ],
};

/** @param figures the text of docs/figures.md */
export function home(figures: string): PagePayload<HomeContent> {
  return {
    title: 'Firekeep: proven backups of Cloud Firestore',
    description:
      'Connect your Cloud Firestore projects, look at their data, and keep backups that were read back, decoded and counted before they are called completed.',
    content: {
      heading: 'Backups of Cloud Firestore that were proven, not hoped for.',
      lead: 'Connect your Firestore projects, look at their data and keep backups of it. A backup is done when all of it was read back and checked.',
      proof,
      comparison,
      steps,
      diff,
      figures: {
        title: 'Measured, not promised',
        points: measuredFigures(figures),
        source: `Measured on ${measuredAt(figures)} by the benchmark and the soak test, with Google’s emulators on a machine with two cores. Both are part of the source code: run them yourself.`,
      },
      kept,
      limits,
      hosting,
    },
  };
}
