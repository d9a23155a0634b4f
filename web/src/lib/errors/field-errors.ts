import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Messages by the path of the field they are about, dots between segments. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field of a failed parse. */
export function parseErrors(error: z.ZodError): FieldErrors {
  const found = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.');
    if (!found.has(field)) {
      found.set(field, message);
    }
  }
  return Object.fromEntries(found);
}

/** What the server says about single fields; empty for every other failure. */
export function serverErrors(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {};
}

/** The message for a field or, where it is a list or a group, for the first of its parts that has one. */
export function errorOf(errors: FieldErrors, field: string): string | undefined {
  const entry = Object.entries(errors).find(
    ([path]) => path === field || path.startsWith(`${field}.`),
  );
  return entry?.[1];
}
