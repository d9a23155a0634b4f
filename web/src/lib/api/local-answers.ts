import type { Endpoint } from '@firekeep/functions/contract';
import { isOfDemonstration } from '#config/demonstration.ts';
import type { CallParts } from './request.ts';

/** Answers a call inside the app with the API's `data`. @throws ApiError for what it refuses */
export type LocalAnswer = (endpoint: Endpoint, parts: CallParts) => Promise<unknown>;

let demonstration: LocalAnswer | undefined;

/** From now on calls that name the demonstration are answered so, and never sent. */
export function answerForDemonstration(answer: LocalAnswer): void {
  demonstration = answer;
}

const naming = ['id', 'rid', 'cid', 'aid', 'pid', 'projectId'] as const;

function names(part: object | undefined): unknown[] {
  const values = new Map<string, unknown>(Object.entries(part ?? {}));
  return naming.map((name) => values.get(name));
}

/** Who answers the call inside the app; undefined for one that goes to the API. */
export function localAnswerOf({ params, query, body, about }: CallParts): LocalAnswer | undefined {
  const isForDemonstration = [about, ...names(params), ...names(query), ...names(body)].some(
    isOfDemonstration,
  );
  return isForDemonstration ? demonstration : undefined;
}
