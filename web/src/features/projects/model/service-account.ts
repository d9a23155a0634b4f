import { z } from 'zod';

/**
 * What the browser reads of a pasted key file: enough to warn early. The server decides; nothing of
 * this is sent apart from the text itself.
 */
const keyFileSchema = z.object({
  type: z.string().optional(),
  project_id: z.string().optional(),
  client_email: z.string().optional(),
  private_key: z.string().optional(),
  private_key_id: z.string().optional(),
});

/** What is shown of a key once it was read; the key itself never is. */
export interface ChosenKeyFile {
  readonly clientEmail: string;
  readonly projectId: string | null;
  readonly keyId: string | null;
}

export interface KeyFileFinding {
  readonly tone: 'error' | 'warning' | 'good';
  readonly text: string;
}

function parse(text: string): z.infer<typeof keyFileSchema> | undefined {
  try {
    return keyFileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What stands in a key file's text; null for one that is no service account's key. */
export function readKeyFile(text: string): ChosenKeyFile | null {
  const key = parse(text);
  return key?.type !== 'service_account' ||
    key.client_email === undefined ||
    key.private_key === undefined
    ? null
    : {
        clientEmail: key.client_email,
        projectId: key.project_id ?? null,
        keyId: key.private_key_id ?? null,
      };
}

/** What can be said about a key file's text before it is sent; null for an empty one. */
export function inspectKeyFile(text: string, firebaseProjectId: string): KeyFileFinding | null {
  if (text.trim() === '') {
    return null;
  }
  const key = parse(text);
  if (key === undefined) {
    return { tone: 'error', text: 'This is not valid JSON. Paste the whole key file.' };
  }
  if (key.type !== 'service_account') {
    return {
      tone: 'error',
      text: 'This is not a service account key: its "type" is not "service_account".',
    };
  }
  if (key.client_email === undefined || key.private_key === undefined) {
    return { tone: 'error', text: 'The key file lacks "client_email" or "private_key".' };
  }
  const isOther = firebaseProjectId !== '' && key.project_id !== firebaseProjectId;
  if (key.project_id !== undefined && isOther) {
    return {
      tone: 'warning',
      text: `This key was made in the project "${key.project_id}", not in "${firebaseProjectId}". It works only if it was given access there.`,
    };
  }
  return { tone: 'good', text: `Key of ${key.client_email}` };
}
