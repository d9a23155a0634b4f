// The local clock: what Cloud Scheduler does in production, for the emulators.
import { projectId, region } from './project.mjs';
import { Problem } from './problem.mjs';

const minuteMs = 60_000;

/** The functions emulator gives a trigger a new number when it reloads; the first number is 0. */
let trigger = `${region}-tick-0`;

/**
 * Runs `tick` once, as Cloud Scheduler would: by a POST that names the minute it is for. (A message
 * to the schedule's Pub/Sub topic, which firebase-tools documents, is lost with firebase-tools
 * 15.34: "Unsupported trigger signature: http".)
 *
 * @param {{ functionsOrigin: string, time?: Date }} options `time` is now unless given
 * @returns {Promise<void>} resolves when `tick` has returned
 * @throws {Problem} when it answers with an error
 */
export async function fireTick({ functionsOrigin, time = new Date() }) {
  let response = await post(functionsOrigin, time);
  if (response.status === 404) {
    const renamed = new RegExp(`${region}-tick-\\d+`).exec(await response.text());
    trigger = renamed?.[0] ?? trigger;
    response = await post(functionsOrigin, time);
  }
  if (!response.ok) {
    throw new Problem(`tick answered ${response.status}: ${await response.text()}`);
  }
}

/**
 * Fires `tick` at every full minute until it is stopped. A tick that is still running when the next
 * is due does not hold that one back; a failed one is reported, and the clock keeps running.
 *
 * @param {{ functionsOrigin: string, onError: (error: unknown) => void }} options
 * @returns {() => void} stops the clock
 */
export function startClock({ functionsOrigin, onError }) {
  let timer;
  const schedule = () => {
    const next = new Date(Math.floor(Date.now() / minuteMs + 1) * minuteMs);
    timer = setTimeout(() => {
      fireTick({ functionsOrigin, time: next }).catch(onError);
      schedule();
    }, next.getTime() - Date.now());
  };
  schedule();
  return () => clearTimeout(timer);
}

function post(functionsOrigin, time) {
  return fetch(`${functionsOrigin}/functions/projects/${projectId}/triggers/${trigger}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CloudScheduler-JobName': `firebase-schedule-tick-${region}`,
      'X-CloudScheduler-ScheduleTime': time.toISOString(),
    },
    body: '{}',
  });
}
