// The links that the Auth emulator would have mailed.
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import { waitUntil } from './wait-until.ts';

type ActionType = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

const codesSchema = z.object({
  oobCodes: z
    .array(z.object({ email: z.string(), oobCode: z.string(), requestType: z.string() }))
    .default([]),
});

/** Codes of messages to an address that were not used so far, the oldest first. */
export async function actionCodes(email: string, type: ActionType): Promise<string[]> {
  const { auth, projectId } = readEmulators();
  const answer = await fetch(`http://${auth}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = codesSchema.parse(await answer.json());
  const own = oobCodes.filter((code) => code.email === email && code.requestType === type);
  return own.map(({ oobCode }) => oobCode);
}

/** The newest code of a message to an address, once there is one. */
export async function actionCode(email: string, type: ActionType): Promise<string> {
  return waitUntil(
    `a message ${type} to ${email}`,
    async () => (await actionCodes(email, type)).at(-1) ?? null,
  );
}

async function post(path: string, body: unknown): Promise<void> {
  const { auth } = readEmulators();
  const answer = await fetch(
    `http://${auth}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=emulator`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) {
    throw new Error(`The Auth emulator answered ${answer.status}: ${await answer.text()}`);
  }
}

/** Asks for the link that changes the address of a user. */
export async function askToChangeEmail(idToken: string, newEmail: string): Promise<void> {
  await post('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
}

/** Changes the address of a user at once; the old address gets a link that undoes it. */
export async function changeEmail(idToken: string, email: string): Promise<void> {
  await post('update', { idToken, email });
}
