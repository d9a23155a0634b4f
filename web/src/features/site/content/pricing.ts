import { defaultTierId, tiers, type TierLimits } from '@firekeep/functions/contract';
import { formatBytes, formatCount } from '#lib/format.ts';
import type { PagePayload } from '../model/site-page.ts';
import type { PricingContent } from '../model/site-pages.ts';

function limitsOf(limits: TierLimits) {
  const { projects, schedules, retentionDays, backupBytes, backupsByHand, uploadBytes } = limits;
  return [
    { title: 'Connected projects', text: formatCount(projects, 'project') },
    { title: 'Schedules', text: `${formatCount(schedules, 'schedule')} for each project` },
    { title: 'Backups by schedule kept', text: `up to ${formatCount(retentionDays, 'day')}` },
    { title: 'Size of one backup', text: `up to ${formatBytes(backupBytes)} of documents` },
    { title: 'Backups by hand', text: `${formatCount(backupsByHand, 'backup')} a day` },
    { title: 'Imports at once', text: `up to ${formatBytes(uploadBytes)} of files` },
  ];
}

/** The tiers are the contract's, which the API enforces: the page can't say anything else. */
export const pricing: PagePayload<PricingContent> = {
  title: 'Pricing · Firekeep',
  description:
    'Three plans with their limits, none of which costs anything, and what Google charges for backups of Cloud Firestore.',
  content: {
    lead: 'Free while you host it yourself. Plans set what one account may use; running backups costs what Google charges.',
    plans: Object.values(tiers).map(({ id, name, summary, limits }) => ({
      id,
      name,
      summary,
      isDefault: id === defaultTierId,
      limits: limitsOf(limits),
    })),
    sections: [
      {
        title: 'Every plan has everything',
        texts: [
          'Verification, alerts, restores with review and undo, comparisons, downloads and the command-line reader are the same in all plans. Only the limits above differ, and the server enforces them.',
        ],
      },
      {
        title: 'Getting another plan',
        texts: [
          'New accounts begin with the free plan. The people who run this installation give out the others: write to them by the contact page, and say how many projects you have and how large they are. Your current plan is shown in the settings.',
        ],
      },
      {
        title: 'What Google charges',
        texts: [
          'A backup reads every document once, and Firestore bills those reads to the project that is backed up. Verification asks Firestore for counts, which are billed as well. Comparing and restoring read the target’s documents; a restore is billed as one write, and one read to check it, for each document it changes.',
          'Stored backups are billed as Cloud Storage, and the work as Cloud Functions, in the project that runs Firekeep. What no backup needs any more is deleted from storage a day or two later.',
        ],
      },
      {
        title: 'Free software',
        texts: [
          'Firekeep is open source under the Apache License 2.0. You can run it in a Firebase project of your own, where the plans are yours to give.',
        ],
      },
    ],
  },
};
