import { answerForDemonstration, type LocalAnswer } from '#lib/api/local-answers.ts';

let answer: Promise<LocalAnswer> | undefined;

async function load(): Promise<LocalAnswer> {
  const { answerFrom } = await import('../answers/answers.ts');
  return answerFrom(new Date());
}

/**
 * Has calls for the demonstration answered inside the app, from its own chunk, which is loaded
 * with the first of them. What it knows stays until the app is loaded again.
 */
export function registerDemonstration(): void {
  answerForDemonstration(async (endpoint, call) => {
    answer ??= load().catch((error: unknown) => {
      // It may come the next time.
      answer = undefined;
      throw error;
    });
    return (await answer)(endpoint, call);
  });
}
