import { defaultTierId, tiers, type Tier } from '@firekeep/functions/contract';
import { formatBytes, formatCount } from '#lib/format.ts';
import type { PagePayload } from '../model/site-page.ts';
import type { PricingContent } from '../model/site-pages.ts';

const listed = Object.values(tiers);

function limit(title: string, textOf: (limits: Tier['limits']) => string) {
  return { title, texts: listed.map(({ limits }) => textOf(limits)) };
}

/** The tiers are the contract's, which the API enforces: the page can't say anything else. */
export const pricing: PagePayload<PricingContent> = {
  title: 'Pricing · Firekeep',
  description:
    'Firekeep is free software. What Google charges for backups of Cloud Firestore, and what one account may use.',
  content: {
    lead: 'Nothing to pay to anybody but Google: Firekeep is free while you host it yourself.',
    costs: [
      {
        title: 'What Firekeep costs',
        texts: [
          'Nothing. It is open source under the Apache License 2.0, and runs in a Firebase project of your own. Verification, alerts, restores with review and undo, comparisons, downloads and the command-line reader are there for every account.',
        ],
      },
      {
        title: 'What Google charges',
        texts: [
          'A backup reads every document once, and Firestore bills those reads to the project that is backed up. Verification asks Firestore for counts, which are billed as well. Comparing and restoring read the target’s documents; a restore is billed as one write, and one read to check it, for each document it changes.',
          'Stored backups are billed as Cloud Storage, and the work as Cloud Functions, in the project that runs Firekeep. What no backup needs is deleted from storage a day or two later.',
        ],
      },
    ],
    limits: {
      title: 'Limits of an account',
      text: 'They keep one account from using up what all share, and the server enforces them. New accounts begin with the first column; whoever runs this installation gives the others, at no charge. Yours is shown in the settings.',
      tiers: listed.map(({ id, name, summary }) => ({
        id,
        name,
        summary,
        isDefault: id === defaultTierId,
      })),
      rows: [
        limit('Connected projects', ({ projects }) => formatCount(projects, 'project')),
        limit('Schedules of a project', ({ schedules }) => formatCount(schedules, 'schedule')),
        limit(
          'Scheduled backups are kept',
          ({ retentionDays }) => `up to ${formatCount(retentionDays, 'day')}`,
        ),
        limit('Documents of one backup', ({ backupBytes }) => `up to ${formatBytes(backupBytes)}`),
        limit(
          'Backups started by hand',
          ({ backupsByHand }) => `${formatCount(backupsByHand, 'backup')} a day`,
        ),
        limit('Files imported at once', ({ uploadBytes }) => `up to ${formatBytes(uploadBytes)}`),
        limit('Exported files kept at once', ({ exports }) => formatCount(exports, 'file')),
        limit(
          'Documents in exported files',
          ({ exportBytes }) => `up to ${formatBytes(exportBytes)}`,
        ),
      ],
    },
  },
};
