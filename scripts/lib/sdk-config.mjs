// What `firebase apps:sdkconfig --json` prints.

const fields = ['projectId', 'apiKey', 'authDomain', 'storageBucket', 'appId', 'messagingSenderId'];

/**
 * The web app's configuration in the output of `firebase apps:sdkconfig WEB --json`, which holds it
 * as `result.sdkConfig`.
 *
 * @param {string} output
 * @returns {string | null} JSON as Hosting answers it at /__/firebase/init.json; null without one
 */
export function readSdkConfig(output) {
  const start = output.indexOf('{');
  let answer;
  try {
    answer = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
  const config = answer?.result?.sdkConfig;
  const isWhole = typeof config?.projectId === 'string' && typeof config.apiKey === 'string';
  return isWhole
    ? JSON.stringify(
        Object.fromEntries(
          fields.flatMap((name) => (name in config ? [[name, config[name]]] : [])),
        ),
      )
    : null;
}
