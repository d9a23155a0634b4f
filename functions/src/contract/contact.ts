import { z } from 'zod';
import { adminEndpoint, publicEndpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import {
  byUser,
  idParams,
  pageTokenSchema,
  recordIdSchema,
  storableText,
  timeSchema,
} from './primitives.ts';

/** What a visitor may write, in characters. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;

/** Nobody reads a form, fills it in and sends it sooner than this after it was shown. */
export const contactMinimumMs = 2_000;

/** Line breaks could forge a mail's headers; nor do control characters belong into a name. */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
/** Tabs and line breaks are all a message needs. */
const plainText = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

interface Sentences {
  readonly required: string;
  readonly tooLong: string;
  readonly characters: string;
}

function words(pattern: RegExp, max: number, sentences: Sentences) {
  return z
    .string(sentences.required)
    .trim()
    .min(1, sentences.required)
    .max(max, sentences.tooLong)
    .refine((value) => pattern.test(value), { error: sentences.characters });
}

export const contactNameSchema = words(oneLine, contactLimits.name, {
  required: 'Please enter your name',
  tooLong: `The name must be ${contactLimits.name} characters or less`,
  characters: 'The name holds characters that cannot be used',
});

export const contactEmailSchema = z
  .string({ error: messages.invalidEmail })
  .trim()
  .max(contactLimits.email, messages.invalidEmail)
  .pipe(z.email(messages.invalidEmail));

export const contactSubjectSchema = words(oneLine, contactLimits.subject, {
  required: 'Please enter a subject',
  tooLong: `The subject must be ${contactLimits.subject} characters or less`,
  characters: 'The subject holds characters that cannot be used',
});

export const contactMessageSchema = words(plainText, contactLimits.message, {
  required: 'Please enter a message',
  tooLong: `The message must be ${contactLimits.message} characters or less`,
  characters: 'The message holds characters that cannot be used',
});

/** What the form asks for. */
export const contactInputSchema = z.strictObject({
  name: contactNameSchema,
  email: contactEmailSchema,
  subject: contactSubjectSchema,
  message: contactMessageSchema,
});
export type ContactInput = z.infer<typeof contactInputSchema>;

/**
 * Takes a message from anybody, and answers nothing but success.
 *
 * A form that fills in `website`, which people don't see, or is sent sooner than `contactMinimumMs`
 * after it was shown (`elapsedMs`) is answered the same and not stored.
 */
export const sendContactMessage = publicEndpoint.post('/api/contact', {
  status: 201,
  body: contactInputSchema.extend({
    website: storableText().max(2000, 'The field is too long').default(''),
    elapsedMs: z.int('The time is not valid').min(0, 'The time is not valid'),
  }),
});

export const contactStatusSchema = z.enum(['new', 'handled']);
export type ContactStatus = z.infer<typeof contactStatusSchema>;

export const contactSubmissionSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: contactStatusSchema,
  /** An administrator's own words about it; nobody else sees them. */
  note: z.string().default(''),
  createdAt: timeSchema,
  /** When it was last marked as handled; null while it is new. */
  handledAt: timeSchema.nullable().default(null),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

/** Characters of an administrator's note. */
export const maxNoteLength = 2000;

const base = '/api/admin/contact-submissions' as const;

/**
 * Newest first. `search` finds a text in name, address, subject or message, in any case. A call
 * looks at a bounded number of submissions: a short or empty page may have a next one.
 */
export const listContactSubmissions = adminEndpoint.get(base, {
  query: byUser.extend({
    status: contactStatusSchema.optional(),
    search: storableText().trim().max(100, 'The search is too long').optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    pageToken: pageTokenSchema.optional(),
  }),
  data: z.object({
    items: z.array(contactSubmissionSchema),
    nextPageToken: z.string().nullable(),
  }),
});

export const changeContactSubmission = adminEndpoint.patch(`${base}/{id}`, {
  params: idParams,
  body: byUser
    .extend({
      status: contactStatusSchema.optional(),
      note: storableText()
        .trim()
        .max(maxNoteLength, `The note must be ${maxNoteLength} characters or less`)
        .refine((value) => plainText.test(value), {
          error: 'The note holds characters that cannot be used',
        })
        .optional(),
    })
    .refine(({ status, note }) => status !== undefined || note !== undefined, {
      error: 'There is nothing to change',
    }),
  data: contactSubmissionSchema,
});
