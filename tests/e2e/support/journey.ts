// The browser tests' own `test`: whatever the page logs as an error fails the test.
import { test as base, expect } from '@playwright/test';

export { expect };

/** For files that see movements, as most users do: the others' browsers reduce them. */
export const withMovements = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /**
   * The console errors that the test expects; a list of patterns would pass for Playwright's pair
   * of a value and its options.
   */
  readonly expectedErrors: RegExp;
}

export const test = base.extend<Fixtures>({
  // Matches nothing.
  expectedErrors: [/^(?!)/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const problems: string[] = [];
    const note = (text: string, address = '') => {
      if (!expectedErrors.test(text)) {
        problems.push(`${text} ${address}`.trim());
      }
    };
    const causes: string[] = [];
    await page.exposeFunction('noteCause', (cause: string) => {
      causes.push(cause);
    });
    await page.addInitScript(handCauses);
    page.on('pageerror', (error) => note(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') {
        note(message.text(), message.location().url);
      }
    });
    await use(page);
    expect(problems.length === 0 ? [] : [...problems, ...causes]).toEqual([]);
  },
});

/** Hands on what caused an error that nobody caught: React's own say little without it. */
function handCauses(): void {
  addEventListener('error', ({ error }: { error: unknown }) => {
    const note: unknown = Reflect.get(globalThis, 'noteCause');
    if (typeof note === 'function' && error instanceof Error && error.cause instanceof Error) {
      note(error.cause.stack ?? error.cause.message);
    }
  });
}

/**
 * What Firestore's SDK logs where a test moves the page's clock past its ten seconds for a first
 * answer, and the picture that it then asks for to learn whether there is a network.
 */
export const clockJumpErrors = /Could not reach Cloud Firestore backend|net::ERR_NAME_NOT_RESOLVED/;

/** An address and a password that nobody has. */
export function newAccount(): { email: string; password: string } {
  return { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
}
