import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byUser } from './primitives.ts';

/**
 * The tiers, as data: what the pricing page shows and the API enforces. Sizes are bytes. There is
 * no payment: who runs Firekeep gives tiers out.
 */
export const tierIdSchema = z.enum(['free', 'team', 'business']);
export type TierId = z.infer<typeof tierIdSchema>;

export interface TierLimits {
  /** Connected projects of one user. */
  readonly projects: number;
  /** Backup configurations of one project. */
  readonly schedules: number;
  /** The longest `keepDays`, and the furthest that daily, weekly and monthly backups reach. */
  readonly retentionDays: number;
  /** Raw bytes of the documents of one backup. */
  readonly backupBytes: number;
  /** Backups that one user begins by hand on a day (UTC), of all projects together. */
  readonly backupsByHand: number;
  /** Bytes of one user's files under way: being uploaded, or being read to become backups. */
  readonly uploadBytes: number;
  /** One user's exports whose files are kept, with those under way. */
  readonly exports: number;
  /** Bytes of the documents of these exports, beyond which none begins. */
  readonly exportBytes: number;
}

export interface Tier {
  readonly id: TierId;
  readonly name: string;
  readonly summary: string;
  readonly limits: TierLimits;
}

const gibibyte = 1024 ** 3;

export const tiers: Readonly<Record<TierId, Tier>> = {
  free: {
    id: 'free',
    name: 'Free',
    summary: 'For a product that is starting out, and for trying Firekeep on real data.',
    limits: {
      projects: 5,
      schedules: 3,
      retentionDays: 35,
      backupBytes: 5 * gibibyte,
      backupsByHand: 24,
      uploadBytes: 8 * gibibyte,
      exports: 20,
      exportBytes: 10 * gibibyte,
    },
  },
  team: {
    id: 'team',
    name: 'Team',
    summary: 'For teams with several environments and customers who ask about recovery.',
    limits: {
      projects: 25,
      schedules: 10,
      retentionDays: 400,
      backupBytes: 250 * gibibyte,
      backupsByHand: 200,
      uploadBytes: 24 * gibibyte,
      exports: 100,
      exportBytes: 500 * gibibyte,
    },
  },
  business: {
    id: 'business',
    name: 'Business',
    summary: 'For databases that a company stands on, and archives that must last for years.',
    limits: {
      projects: 100,
      schedules: 50,
      retentionDays: 3660,
      backupBytes: 5 * 1024 * gibibyte,
      backupsByHand: 1000,
      uploadBytes: 40 * gibibyte,
      exports: 400,
      exportBytes: 10 * 1024 * gibibyte,
    },
  },
};

/** Of users to whom none was given. */
export const defaultTierId: TierId = 'free';

const amount = z.number().nonnegative();

/** A user's tier, and what they have of each of its limits (`TierLimits`). */
export const tierUseSchema = z.object({
  plan: tierIdSchema,
  use: z.object({
    projects: amount,
    /** Of the project that has most. */
    schedules: amount,
    /** The furthest that a schedule of theirs reaches back, in days. */
    retentionDays: amount,
    /** The largest of the last backups of their projects, raw bytes. */
    backupBytes: amount,
    /** Begun today (UTC). */
    backupsByHand: amount,
    uploadBytes: amount,
    /** Files that are kept, and exports under way. */
    exports: amount.default(0),
    exportBytes: amount.default(0),
  }),
});
export type TierUse = z.infer<typeof tierUseSchema>;

export const getTier = endpoint.get('/api/account/plan', { query: byUser, data: tierUseSchema });
