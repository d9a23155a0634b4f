import { z } from 'zod';
import { askHosting, embeddedConfig, hostingPaths } from './ask-hosting.ts';

/**
 * How the app learns which Firebase project it belongs to: from the page, where the deployment has
 * put it, else from Firebase Hosting, which serves its project's web config at
 * `/__/firebase/init.json`, in production and in the emulator. So one build runs everywhere. Only
 * for a `demo-` project, which can't be deployed, are emulators looked up.
 */
export const webConfigSchema = z.object({
  projectId: z.string().min(1),
  apiKey: z.string().min(1),
  authDomain: z.string().optional(),
  storageBucket: z.string().optional(),
  appId: z.string().optional(),
  messagingSenderId: z.string().optional(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;

const hostSchema = z.object({ host: z.string().min(1), port: z.int().min(1).max(65_535) });
export const emulatorsSchema = z.object({ auth: hostSchema, firestore: hostSchema });
export type Emulators = z.infer<typeof emulatorsSchema>;

export function usesEmulators(config: WebConfig): boolean {
  return config.projectId.startsWith('demo-');
}

/**
 * The emulators' addresses in the script of the Hosting emulator, which is read, never run.
 * @throws Error where it holds none: a demo project must never reach out to real services.
 */
export function parseEmulators(script: string): Emulators {
  const json = /var firebaseEmulators = (\{[\s\S]*?\});/.exec(script)?.[1];
  if (json === undefined) {
    throw new Error('The Hosting emulator does not say where the other emulators are');
  }
  return emulatorsSchema.parse(JSON.parse(json));
}

/** The config of the project that serves this page, with a demo project's emulators. */
export async function loadFirebaseConfig(): Promise<{
  config: WebConfig;
  emulators: Emulators | null;
}> {
  const config = webConfigSchema.parse(
    JSON.parse(embeddedConfig() ?? (await askHosting(hostingPaths.config))),
  );
  if (!usesEmulators(config)) {
    return { config, emulators: null };
  }
  return { config, emulators: parseEmulators(await askHosting(hostingPaths.emulators)) };
}
