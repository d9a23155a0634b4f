import { limits } from '#config/limits.ts';
import { isShape, isText, type Guard } from '#lib/shape.ts';

/** What a public page is made of: the file `_payload.json` beside its HTML. */
export interface PagePayload<T> {
  readonly title: string;
  readonly description: string;
  readonly content: T;
}

/** A public page's payload has another shape than this build knows: a newer one was deployed. */
export class PayloadMismatch extends Error {}

/** The payload of one public page: loaded once, kept for as long as the tab lives. */
export interface SitePage<T> {
  readonly path: string;
  /** The payload, if it is there. */
  readonly current: () => PagePayload<T> | undefined;
  /**
   * Loads the payload, once: a failure is tried again.
   * @throws PayloadMismatch where it is of another build
   */
  readonly load: () => Promise<PagePayload<T>>;
  /** The promise of the last `load`, failed or not: for components that wait for it. */
  readonly loading: () => Promise<PagePayload<T>>;
  /** Provides the payload where nothing is to be loaded: while pages are rendered at build. */
  readonly provide: (payload: PagePayload<T>) => void;
}

/** Address of the payload of the page at `path`. */
export function payloadPath(path: string): string {
  return `${path === '/' ? '' : path}/_payload.json`;
}

async function fetchPayload(path: string): Promise<unknown> {
  const address = payloadPath(path);
  const signal = AbortSignal.timeout(limits.requestTimeoutMs);
  const response = await fetch(address, { signal });
  if (!response.ok) {
    throw new Error(`${address} answered ${response.status}`);
  }
  return response.json();
}

/** @param isContent knows what the page is rendered from */
export function sitePage<T>(path: string, isContent: Guard<T>): SitePage<T> {
  const isPayload = isShape({ title: isText, description: isText });
  const read = (value: unknown): PagePayload<T> | undefined => {
    if (!isPayload(value) || !('content' in value) || !isContent(value.content)) {
      return undefined;
    }
    const { title, description, content } = value;
    return { title, description, content };
  };
  let payload: PagePayload<T> | undefined;
  let loading: Promise<PagePayload<T>> | undefined;
  let hasFailed = false;
  const fetchIt = async () => {
    hasFailed = false;
    try {
      payload = read(await fetchPayload(path));
      if (payload === undefined) {
        throw new PayloadMismatch(`${payloadPath(path)} has another shape`);
      }
      return payload;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const load = () => {
    if (loading === undefined || hasFailed) {
      loading = fetchIt();
    }
    return loading;
  };
  return {
    path,
    current: () => payload,
    load,
    loading: () => loading ?? load(),
    provide: (given) => {
      payload = given;
      loading = Promise.resolve(given);
    },
  };
}
