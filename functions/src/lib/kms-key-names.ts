const pattern =
  /^projects\/[^/,\s]+\/locations\/[^/,\s]+\/keyRings\/[^/,\s]+\/cryptoKeys\/[^/,\s]+$/;

/** In the list of keys: those of the secret `FIREKEEP_MASTER_KEY`. */
export const secretName = 'secret';

/**
 * What `FIREKEEP_KMS_KEY` lists: keys of Cloud KMS, and where the secret stands among them; last
 * where it isn't named. The first seals, all open.
 * @throws Error for what is no name of a key
 */
export function kmsKeyNames(text: string): string[] {
  const names = text === '' ? [] : text.split(',').map((name) => name.trim());
  if (!names.every((name) => name === secretName || pattern.test(name))) {
    throw new Error(
      'FIREKEEP_KMS_KEY must be projects/P/locations/L/keyRings/R/cryptoKeys/K, or several, separated by commas',
    );
  }
  return names.includes(secretName) ? names : [...names, secretName];
}
