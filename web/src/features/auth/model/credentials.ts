import { messages } from '@firekeep/functions/contract';
import { limits } from '#config/limits.ts';

// Zod's rule for addresses (`regexes.email`), written here because importing it from zod brings
// 5 kB of zod along, which the sign-in form must not wait for.
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const longestEmail = 320;
const longestPassword = 4096;

/** What is wrong with an address; undefined where nothing is. */
export function emailError(email: string): string | undefined {
  return email.length <= longestEmail && emailPattern.test(email)
    ? undefined
    : messages.invalidEmail;
}

/** What is wrong with a password; undefined where nothing is. */
export function passwordError(password: string): string | undefined {
  if (password.length < limits.passwordLength) {
    return messages.shortPassword;
  }
  return password.length > longestPassword ? 'Password is too long' : undefined;
}

/** The identity service has never taken fewer: no account has a password that is shorter. */
const shortestPassword = 6;

/**
 * Whether it is worth asking the identity service. A password from before today's rule still signs
 * in, though the form says what is wrong with it; a new one comes after that.
 */
export function maySignIn(input: { email: string; password: string }): boolean {
  const { length } = input.password;
  return (
    emailError(input.email) === undefined && length >= shortestPassword && length <= longestPassword
  );
}
