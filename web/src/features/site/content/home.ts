import type { PagePayload } from '../model/site-page.ts';
import type { HomeContent } from '../model/site-pages.ts';
import { measuredAt, measuredFigures } from './figures.ts';
import { pictures } from './pictures.ts';

const proof: HomeContent['proof'] = {
  title: 'A backup is not done until it is proven',
  lead: 'A job that ended without an error proves nothing. Firekeep calls a backup completed only after these four checks, and keeps what they found with the backup, where you can read it and run them again at any time.',
  steps: [
    {
      title: 'Every piece is read back',
      text: 'from storage, with the right size and checksum, and opened with your project’s key.',
    },
    {
      title: 'Every hash is computed again',
      text: 'over what was opened, and has to be the name that the piece was stored under.',
    },
    {
      title: 'Every document is decoded',
      text: 'to its last value, and the names must rise strictly from the first to the last.',
    },
    {
      title: 'Every count is asked for',
      text: 'from Firestore itself, as of the same moment, in all and for each collection. They have to be equal.',
    },
  ],
  picture: pictures.evidence,
};

const abilities: HomeContent['abilities'] = {
  title: 'What it does for your database',
  points: [
    {
      title: 'Keeps all of it',
      text: 'The whole database as of one moment, as the bytes that Firestore sends: 64-bit integers, NaN, microseconds, references, vectors, and documents below parents that do not exist.',
    },
    {
      title: 'Works without being asked',
      text: 'Hourly to monthly or by cron, in your time zone, keeping as many as your rules say. The newest verified backup never goes.',
    },
    {
      title: 'Tells you in time',
      text: 'When a backup fails, is late, or holds much less than the one before: in the app and by a signed webhook. Nothing old is removed until you have looked.',
    },
    {
      title: 'Stores changes only',
      text: 'Backups are cut where the data itself decides, so that what an earlier one holds is not stored again. Each still restores by itself.',
    },
    {
      title: 'Shows what is there',
      text: 'Collections at every level and documents with their exact types: in the database as it is now, and in any backup, without unpacking it.',
    },
    {
      title: 'Lets you leave',
      text: 'Download NDJSON, JSON or CSV. The format is documented, and a command-line reader opens stored backups without Firekeep, with nothing but your key.',
    },
  ],
};

const tour: HomeContent['tour'] = [
  {
    title: 'A restore is a change that you review',
    text: 'Everything, some collections or one document; into the same project or another. First comes a plan: which documents would be created, changed and deleted, field by field, and what that costs. Untick what is to stay. What will change is backed up first, so that the restore can be undone, and what somebody else changed meanwhile is left alone and named.',
    picture: pictures.restore,
  },
  {
    title: 'See when it changed',
    text: 'Compare two backups, a backup with the database, or two projects: by collection, document and field. Ask for the history of one document, and see each version once, across all backups, even if the document is gone.',
    picture: pictures.compare,
  },
  {
    title: 'Look at the data as it is',
    text: 'Tables that tell an integer from a double and a missing document from an empty one. The same views open a backup from last month.',
    picture: pictures.documents,
  },
];

const kept: HomeContent['kept'] = {
  title: 'What we store, and what we don’t',
  lead: 'You hand over a key that can read your database. You should know what becomes of it.',
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
      text: 'who connected, backed up, restored, downloaded or deleted what, and when. Never values of documents, never keys.',
    },
  ],
  notStored: [
    'Document contents outside of encrypted backups',
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

/** @param figures the text of docs/figures.md */
export function home(figures: string): PagePayload<HomeContent> {
  return {
    title: 'Firekeep: proven backups of Cloud Firestore',
    description:
      'Connect your Cloud Firestore projects, look at their data, and keep backups that were read back, decoded and counted before they are called completed.',
    content: {
      heading: 'Backups of Cloud Firestore that were proven, not hoped for.',
      lead: 'Firekeep connects to your Firestore projects, lets you look at their data and keeps backups of it. A backup counts as done only after all of it was read back and checked.',
      picture: pictures.backups,
      proof,
      abilities,
      tour,
      figures: {
        title: 'Measured, not promised',
        points: measuredFigures(figures),
        source: `Measured on ${measuredAt(figures)} by the benchmark and the soak test, with Google’s emulators on a machine with two cores. Both are part of the source code: run them yourself.`,
      },
      kept,
      limits,
    },
  };
}
