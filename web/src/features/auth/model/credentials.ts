import { z } from 'zod';
import { limits } from '#config/limits.ts';

/** The rules for sign-in and sign-up, with the specification's sentences. */
export const credentialsSchema = z.object({
  email: z
    .email('Please enter a valid email address')
    .max(320, 'Please enter a valid email address'),
  password: z
    .string()
    .min(limits.passwordLength, 'Password must be at least 8 characters long')
    .max(4096, 'Password is too long'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export type CredentialErrors = { readonly [Field in keyof Credentials]?: string };

/** The first broken rule of each field; empty where all hold. */
export function credentialErrors(input: Credentials): CredentialErrors {
  const parsed = credentialsSchema.safeParse(input);
  if (parsed.success) {
    return {};
  }
  const { email, password } = z.flattenError(parsed.error).fieldErrors;
  return {
    ...(email?.[0] === undefined ? {} : { email: email[0] }),
    ...(password?.[0] === undefined ? {} : { password: password[0] }),
  };
}

export function emailError(email: string): string | undefined {
  return credentialsSchema.shape.email.safeParse(email).error?.issues[0]?.message;
}

export function passwordError(password: string): string | undefined {
  return credentialsSchema.shape.password.safeParse(password).error?.issues[0]?.message;
}
