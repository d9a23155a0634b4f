/** What Firebase Hosting serves of the project that it belongs to, in production and emulated. */
export const hostingPaths = {
  config: '/__/firebase/init.json',
  /** A script that names the emulators too, where Hosting is one. */
  emulators: '/__/firebase/init.js?useEmulator=true',
};

const asked = new Map<string, Promise<string>>();

/** Whether Hosting is on this machine, where it may be an emulator. */
export const isLocal = () => ['localhost', '127.0.0.1'].includes(location.hostname);

/** The configuration that the deployment has put into the page; null where it has not. */
export function embeddedConfig(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="firekeep-firebase"]');
  // A build for a deployment that is served here must not reach the project it was made for.
  return meta === null || isLocal() ? null : meta.content;
}

async function get(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status}`);
  }
  return response.text();
}

/** The answer that was prefetched, or else a new one: what has failed is asked for again. */
export async function askHosting(path: string): Promise<string> {
  const prefetched = asked.get(path);
  asked.delete(path);
  return prefetched ?? get(path);
}

/** Asks for what will be needed while the code that reads it loads. */
export function prefetchHosting(): void {
  if (embeddedConfig() !== null) {
    return;
  }
  for (const path of [hostingPaths.config, ...(isLocal() ? [hostingPaths.emulators] : [])]) {
    const answer = get(path);
    // Reported to whoever asks for it.
    answer.catch(() => undefined);
    asked.set(path, answer);
  }
}
