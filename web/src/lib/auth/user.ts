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
