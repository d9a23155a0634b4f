import type { PagePayload } from '../model/site-page.ts';
import type { FeaturesContent } from '../model/site-pages.ts';
import { pictures } from './pictures.ts';

const groups: FeaturesContent['groups'] = [
  {
    id: 'connect',
    title: 'Connect',
    texts: [
      'With the key file of a service account, or with a Google account where this installation has set that up. Firekeep tries the connection at once, measures the round trip and shows whether it may read, write and delete.',
      'A project can be set to read-only, which the server then enforces. A key can be replaced without losing anything, and its age is watched.',
    ],
    picture: pictures.overview,
  },
  {
    id: 'browse',
    title: 'Browse',
    texts: [
      'Collections with their counts, subcollections at any depth, and parents that do not exist but have something below them. Documents stand in a table that you sort, filter and query, every value with its Firestore type.',
      'A backup opens in the same view, which costs no reads, and any view shows what has changed since another time.',
    ],
    picture: pictures.documents,
  },
  {
    id: 'back-up',
    title: 'Back up',
    texts: [
      'By hand or by a schedule: hourly, daily, weekly, monthly or by cron, in a time zone of your choice. Patterns say which collections; what they cover, and what a backup reads, is shown before.',
      'A backup is one consistent snapshot, compressed, encrypted, stored without repeating what earlier backups hold, and completed only after it was verified. Databases of millions of documents are read by several workers side by side.',
      'A schedule keeps the newest backups, those of the last days, and one per day, week and month for as long as you say; before it is saved it shows what would go. The last verified backup never goes, and any backup can be held.',
    ],
    picture: pictures.backups,
  },
  {
    id: 'prove',
    title: 'Prove',
    texts: [
      'A job that ended without an error proves nothing. A backup is completed only after every chunk was read back from storage, every hash computed again, every document decoded to its last value, and every count asked for from Firestore itself, as of the same moment.',
      'What the checks found is kept with the backup, where you can read it and run them again at any time.',
    ],
    picture: pictures.evidence,
  },
  {
    id: 'alerts',
    title: 'Alerts',
    texts: [
      'When a backup fails or does not verify, when none succeeded in the time its schedule promises, and when one holds much less, or much else, than those before: 30 % fewer documents, a collection gone, or half of the documents, and at least 50, changed or deleted. In the app, by email, Slack, Google Chat, Teams, Discord or a signed webhook, with quiet hours and a summary of the day.',
      'Until such an anomaly is acknowledged, no old backup of that schedule goes.',
    ],
  },
  {
    id: 'restore',
    title: 'Restore',
    texts: [
      'Everything, some collections or one document; adding what is missing, merging, overwriting or mirroring; into the same or another connected project, also below a path of its own. A plan comes first, with what it costs. Exclude what is to stay as it is.',
      'What will change is backed up first, so that a restore can be undone. Documents that somebody has changed since the plan was made are left unchanged and named, everything written is read back, and every document is accounted for.',
    ],
    picture: pictures.restore,
  },
  {
    id: 'change',
    title: 'Change',
    texts: [
      'Edit values, documents and whole collections where you see them: by hand, by operations on everything that a query finds, or from a file of any tool. Nothing is written before you have seen it field by field, and nothing that somebody has changed since is overwritten: both versions and the one before stand side by side.',
      'A project can ask for a reason, for its name above so many documents or for a fresh plan, refuse deletions, and have collections that nothing writes; data of production reaches a test project with its names and addresses made up.',
    ],
    picture: pictures.bulk,
  },
  {
    id: 'undo',
    title: 'Change your mind',
    texts: [
      'Everything that Firekeep writes, edits, imports and restores alike, can be undone, unless you turn off the backup before a restore: from its message or from the page of all changes, to which a document’s history leads. An undo puts back exactly what that change wrote, leaves what others have changed since, and says which. It can be undone itself.',
      'A field, a document or a version that you find in the past is put back from there.',
    ],
    picture: pictures.undo,
  },
  {
    id: 'look-back',
    title: 'Look back',
    texts: [
      'The history of a document across all backups, each version once, also of one that no longer exists. Two backups, a backup and the database, or two projects compared: by collection, document and field.',
    ],
    picture: pictures.compare,
  },
  {
    id: 'take-away',
    title: 'Take it away',
    texts: [
      'A backup, or a collection of it, as NDJSON that loses nothing, as JSON, or as CSV that is safe to open in a spreadsheet. An NDJSON file can be imported as a backup again. A command-line reader opens stored backups without Firekeep, with nothing but your key.',
    ],
  },
];

export const features: PagePayload<FeaturesContent> = {
  title: 'Features · Firekeep',
  description:
    'Connect, browse, edit, back up, verify, restore, compare and export Cloud Firestore: what Firekeep does, and what it does not do.',
  content: {
    lead: 'What Firekeep does. What it does not do is at the end of the page.',
    groups,
    missing: {
      title: 'What it does not do',
      texts: [
        'A change is no transaction: of several documents some may be written while somebody else was quicker with another, which is named. What your own triggers do because of a change isn’t undone with it.',
        'It does not back up users of Firebase Authentication, files in Cloud Storage, security rules, indexes, functions or other databases.',
        'It does not record every write. What was written and lost again between two backups is in neither.',
      ],
    },
  },
};
