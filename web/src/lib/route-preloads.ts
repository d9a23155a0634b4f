/**
 * Runs jobs that are worth doing ahead, at most `atOnce` of them at a time; each key once. A job that fails may be asked
 * for again: whoever needs what it was to load will load it, and see the failure.
 */
export interface Preloader {
  /** Asks for a job. What is done, under way or waiting already is not asked for twice. */
  readonly ask: (key: string, job: () => Promise<unknown>) => void;
}

export function createPreloader(atOnce: number): Preloader {
  const known = new Set<string>();
  const waiting: { readonly key: string; readonly job: () => Promise<unknown> }[] = [];
  let running = 0;
  const next = () => {
    while (running < atOnce) {
      // The link that was pointed at last is the likeliest to be followed.
      const asked = waiting.pop();
      if (asked === undefined) {
        return;
      }
      running += 1;
      void run(asked.key, asked.job);
    }
  };
  const run = async (key: string, job: () => Promise<unknown>) => {
    try {
      await job();
    } catch {
      known.delete(key);
    } finally {
      running -= 1;
      next();
    }
  };
  return {
    ask: (key, job) => {
      if (known.has(key)) {
        return;
      }
      known.add(key);
      waiting.push({ key, job });
      next();
    },
  };
}

/** The address that an element on the page leads to, if it is a link within the app that opens in this tab. */
function linkOf(target: EventTarget | null): URL | undefined {
  const anchor = target instanceof Element ? target.closest('a') : null;
  if (anchor === null || anchor.hasAttribute('download') || anchor.target !== '') {
    return undefined;
  }
  const address = anchor.getAttribute('href');
  const url = address === null ? undefined : new URL(address, location.href);
  return url?.origin === location.origin ? url : undefined;
}

/** Calls `onIntent` with each address that a visitor points at, reaches with the keyboard, or touches. */
export function watchIntent(onIntent: (url: URL) => void): void {
  const notice = (event: Event) => {
    const url = linkOf(event.target);
    if (url !== undefined) {
      onIntent(url);
    }
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, notice, { passive: true });
  }
}

/** Waits for `work`, but no longer than `ms`. @throws what `work` throws within that time */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
