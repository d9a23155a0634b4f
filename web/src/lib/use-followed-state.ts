import { useReducer } from 'react';

/**
 * As `useState`, for state that follows something while it is drawn: it may be changed there, and
 * by functions elsewhere. `useState` may call such a function at once, with the state of a drawing
 * that was given up since.
 */
export function useFollowedState<State>(begin: () => State) {
  return useReducer((now: State, change: (now: State) => State) => change(now), undefined, begin);
}
