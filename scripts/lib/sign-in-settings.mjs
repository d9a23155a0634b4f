// What Firekeep needs of a project's identity service, set when it is deployed.
import { createRequire } from 'node:module';
import { messageOf } from './problem.mjs';
import { root } from './project.mjs';

/** As `limits.passwordLength` of the web app; a test holds them together. */
export const passwordLength = 8;

/**
 * The settings, as the Identity Toolkit's `projects.updateConfig` takes them: new passwords have at
 * least eight characters, whoever sets them, and older ones still sign in; the links in messages
 * lead to Firekeep's own page.
 *
 * @param {string} origin where the pages are
 */
export function signInSettings(origin) {
  return {
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: passwordLength } }],
    },
    notification: { sendEmail: { callbackUri: `${origin}/auth` } },
  };
}

const updateMask = 'passwordPolicyConfig,notification.sendEmail.callbackUri';

/** Sets them with the account of `firebase login`. Says what to do by hand where that fails. */
export async function setSignInSettings(project, origin) {
  try {
    const tools = createRequire(import.meta.url);
    const { getProjectDefaultAccount } = tools('firebase-tools/lib/auth.js');
    const { requireAuth } = tools('firebase-tools/lib/requireAuth.js');
    const { updateConfig } = tools('firebase-tools/lib/gcp/identityPlatform.js');
    const { user, tokens } = getProjectDefaultAccount(root) ?? {};
    await requireAuth({ project, user, tokens, nonInteractive: true });
    await updateConfig(project, signInSettings(origin), updateMask);
    console.log(
      `Passwords: at least ${passwordLength} characters. Links in messages lead to ${origin}/auth.`,
    );
  } catch (error) {
    console.warn(`The settings of Authentication could not be changed: ${messageOf(error)}
Set them in the Firebase console, once:
  - Authentication, Settings, Password policy: require enforcement, at least ${passwordLength} characters
  - Authentication, Templates, Customize action URL: ${origin}/auth`);
  }
}
