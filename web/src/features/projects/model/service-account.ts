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
});

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
  if (key.project_id !== undefined && key.project_id !== firebaseProjectId) {
    return {
      tone: 'warning',
      text: `This key was made in the project "${key.project_id}", not in "${firebaseProjectId}". It works only if it was given access there.`,
    };
  }
  return { tone: 'good', text: `Key of ${key.client_email}` };
}
