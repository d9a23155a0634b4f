import { z } from 'zod';

/** The signed-in user, as the specification has it. Times are RFC 3339. */
export const userSchema = z.object({
  id: z.string().min(1),
  email: z.email(),
  name: z.string(),
  avatar: z.string().optional(),
  emailVerified: z.boolean().optional(),
  provider: z.enum(['google', 'email']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** What is read from the identity service's user object. */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly emailVerified: boolean;
  readonly providerData: readonly { readonly providerId: string }[];
  readonly metadata: {
    readonly creationTime?: string | undefined;
    readonly lastSignInTime?: string | undefined;
  };
}

function toIsoTime(time: string | undefined): string | undefined {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** What is read of the user that the SDK keeps (`user_impl.ts`, `toJSON`, in firebase-js-sdk). */
const storedUserSchema = z.object({
  uid: z.string(),
  email: z.string().nullish(),
  displayName: z.string().nullish(),
  photoURL: z.string().nullish(),
  emailVerified: z.boolean(),
  providerData: z.array(z.object({ providerId: z.string() })),
  /** In milliseconds since the epoch. */
  createdAt: z.coerce.number(),
  lastLoginAt: z.coerce.number(),
  // A sign-in by redirect is not done yet.
  _redirectEventId: z.undefined().optional(),
});

/**
 * The user among what the SDK keeps in the browser (`stored-session.ts`); undefined where it is not
 * understood, or no user of ours.
 */
export function storedUser(record: unknown): IdentityUser | undefined {
  const parsed = storedUserSchema.safeParse(record);
  if (!parsed.success) {
    return undefined;
  }
  const { createdAt, lastLoginAt, _redirectEventId, ...stored } = parsed.data;
  const identity = {
    ...stored,
    email: stored.email ?? null,
    displayName: stored.displayName ?? null,
    photoURL: stored.photoURL ?? null,
    metadata: {
      creationTime: new Date(createdAt).toUTCString(),
      lastSignInTime: new Date(lastLoginAt).toUTCString(),
    },
  };
  return toUser(identity) === undefined ? undefined : identity;
}

/** The user in our shape, or undefined where the identity service's data does not fit it. */
export function toUser(identity: IdentityUser): User | undefined {
  const isGoogle = identity.providerData.some(({ providerId }) => providerId === 'google.com');
  const createdAt = toIsoTime(identity.metadata.creationTime);
  const parsed = userSchema.safeParse({
    id: identity.uid,
    email: identity.email,
    name: identity.displayName ?? '',
    ...(identity.photoURL === null ? {} : { avatar: avatarSource(identity.photoURL) }),
    emailVerified: identity.emailVerified,
    provider: isGoogle ? 'google' : 'email',
    createdAt,
    updatedAt: toIsoTime(identity.metadata.lastSignInTime) ?? createdAt,
  });
  return parsed.success ? parsed.data : undefined;
}

/** Uploaded pictures come from the page's own address; its policy lets no other in. */
function avatarSource(photoUrl: string): string {
  return /^https?:\/\/[^/]+(\/api\/avatars\/[\w-]+)$/.exec(photoUrl)?.[1] ?? photoUrl;
}

/** The name or, failing that, the email. */
export function displayNameOf(user: Pick<User, 'name' | 'email'>): string {
  return user.name.trim() === '' ? user.email : user.name.trim();
}

function firstLetter(word: string): string {
  // The browser takes milliseconds to make a segmenter, which few names need.
  if (/^[ -~]+$/.test(word)) {
    return word.charAt(0);
  }
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}

/** The first letters of up to two words of the display name. */
export function initialsOf(user: Pick<User, 'name' | 'email'>): string {
  return displayNameOf(user)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstLetter(word))
    .join('')
    .toUpperCase();
}
