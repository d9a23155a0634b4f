import type { LocalAnswer } from '#lib/api/local-answers.ts';
import { makeWorld } from '../model/world.ts';
import { allAnswers } from './answers.ts';
import { refusal } from './refusal.ts';

/** Answers calls for the demonstration as it is for somebody who comes at `now`. */
export function answerFrom(now: Date): LocalAnswer {
  const answers = new Map(allAnswers(makeWorld(now)).map((each) => [each.endpoint, each]));
  return async (endpoint, call) => {
    const found = answers.get(endpoint);
    if (found === undefined) {
      throw refusal();
    }
    return found.answer(call);
  };
}
