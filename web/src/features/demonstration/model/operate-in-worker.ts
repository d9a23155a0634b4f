import { endedByForceTexts, type Operated } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { workerAnswerSchema, type OperationsRequest } from '../worker/messages.ts';

/** As long as on the server: what does not end, such as a regular expression, is ended then. */
const hardMs = 5000;

/**
 * Applies operations with transforms beside the page, by the server's own code.
 * @returns what they come to, in the order of the documents
 * @throws ApiError `invalid-argument` for code that can't be read, `failed-precondition` for code
 *   that had to be ended
 */
export async function operateInWorker(asked: OperationsRequest): Promise<readonly Operated[]> {
  // In one expression, by which the bundler finds the worker.
  const worker = new Worker(new URL('../worker/transform-worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await answerOf(worker, asked);
  } finally {
    worker.terminate();
  }
}

async function answerOf(worker: Worker, asked: OperationsRequest): Promise<readonly Operated[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<readonly Operated[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const said = workerAnswerSchema.parse(data);
      clearTimeout(timer);
      if ('begins' in said) {
        timer = setTimeout(() => reject(endedByForce(said.begins)), hardMs);
      } else if ('results' in said) {
        resolve(said.results);
      } else {
        reject(new ApiError(said.failure.code, said.failure.message));
      }
    });
    worker.addEventListener('error', ({ error }: ErrorEvent) => reject(notRun(error)));
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(asked);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

function endedByForce(path: string): ApiError {
  const { message, hint } = endedByForceTexts(path);
  return new ApiError('failed-precondition', `${message}. ${hint}`);
}

function notRun(cause: unknown): ApiError {
  return new ApiError(
    'unavailable',
    'The sandbox of transforms couldn’t start: load the page again, or use another browser',
    {
      cause,
    },
  );
}
