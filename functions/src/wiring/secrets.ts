import { defineSecret } from 'firebase-functions/params';
import type { Config } from '../config.ts';

/**
 * The secrets of an installation. What is declared has to exist, or nothing is deployed: so only
 * what its settings need is.
 */
export function declareSecrets(config: Pick<Config, 'google' | 'mail'>) {
  const masterKey = defineSecret('FIREKEEP_MASTER_KEY');
  const googleClientSecret =
    config.google === null ? null : defineSecret('FIREKEEP_GOOGLE_CLIENT_SECRET');
  const smtpUrl = config.mail === null ? null : defineSecret('FIREKEEP_SMTP_URL');
  return {
    /** For the functions that are to read them. */
    params: [masterKey, googleClientSecret, smtpUrl].filter((secret) => secret !== null),
    /** Can't be called while functions are deployed. '' for what is not declared. */
    read: () => ({
      masterKey: masterKey.value(),
      googleClientSecret: googleClientSecret?.value() ?? '',
      smtpUrl: smtpUrl?.value() ?? '',
    }),
  };
}
