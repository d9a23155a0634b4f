import type { PagePayload } from '../model/site-page.ts';
import type { ProseContent } from '../model/site-pages.ts';

export const privacy: PagePayload<ProseContent> = {
  title: 'Privacy · Firekeep',
  description:
    'Which data this installation of Firekeep stores, why, for how long, who can see it, and how to get or delete it.',
  content: {
    lead: 'What is stored, why, for how long, and how you get rid of it.',
    sections: [
      {
        title: 'What is stored',
        texts: [
          'All of it is stored in the Firebase project that runs this installation: Authentication, Firestore and Cloud Storage of Google.',
        ],
        list: [
          'Your account: email address, name, the picture that you upload, how you sign in, your settings and tier',
          'The projects you connect: their names, IDs, health, and the credential (a key, or the access that a Google account gave, with its email address), sealed with AES-256-GCM under a key of each project’s own',
          'Backups: manifests and chunks, compressed and encrypted with that same key, with the totals that the pages show',
          'Contents of documents outside of backups only as files sealed with that key: plans of restores with the samples that they show, imports on their way, and exports, which are deleted after a day',
          'Schedules, webhook addresses, channels for notices (addresses sealed) and what was sent to them for 30 days, alerts, saved queries with the values that you wrote in them, counts of reads and writes, and results of connection tests',
          'An audit log: what was done with your account and projects, when, and how it ended; without values and keys',
          'Messages that you send by the contact page: name, email address, subject and text, and what was noted on them',
        ],
      },
      {
        title: 'Why, and who can see it',
        texts: [
          'To do what you asked for, and for nothing else. Other users can see none of it. Those who run this installation can see accounts, names of projects, totals and contact messages. They hold the master key too, as every service does that works while you sleep; the documentation says what follows from that.',
          'Nothing is sold, shared or used for advertising. Data leaves Google’s servers only to you, and to webhooks and channels that you set up yourself, which get the alert and no documents.',
        ],
      },
      {
        title: 'In your browser',
        texts: [
          'No cookies, and nothing from advertising or analytics services. Your browser keeps your sign-in, the colour mode the ID of the project that you used last, and how you arranged panes and tables, with names of collections and fields; until you sign out also the queries that you ran last; while you connect a Google account, this tab keeps the names of its projects. Signing in with Google loads Google’s sign-in script, once you choose it.',
        ],
      },
      {
        title: 'How long',
        texts: [
          'Backups go by the rules of their schedules, or when you delete them. Deleting a project destroys its key at once, and its backups after that; the access that a Google account gave is returned to Google with the last project that needs it, or when nobody uses it. Technical logs hold ids, counts and durations, no contents, and are kept for as long as Google Cloud keeps them, 30 days unless changed.',
        ],
      },
      {
        title: 'Your rights',
        texts: [
          'In the settings you can export everything that is stored about you and delete your account, on your profile you can correct your name and picture. When an account is deleted, the keys are destroyed first, then projects, backups, records and the account itself; messages that were sent by the contact page stay with those they were sent to. For anything else, or to object or complain, write by the contact page.',
        ],
      },
    ],
  },
};
