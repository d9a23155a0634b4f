import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const preload = createRequire(import.meta.url).resolve('./firebase-tools-preload.cjs');

/** Hosting's proxy in front of a function that cuts its answer off; prints what a browser gets to see of it. */
const proxied = `
  const { createServer } = require('node:http');
  const { proxyRequestHandler } = require('firebase-tools/lib/hosting/proxy');
  const listen = async (handler) => {
    const server = createServer(handler).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return 'http://127.0.0.1:' + server.address().port;
  };
  (async () => {
    const origin = await listen((req, res) => {
      res.write('the beginning');
      setTimeout(() => res.destroy(), 50);
    });
    const hosting = await listen(proxyRequestHandler(origin, 'function'));
    const answer = await fetch(hosting + '/file');
    console.log(await answer.text().then(() => 'whole', () => 'cut off'));
    // Whatever it would end by comes with the next turns of the loop.
    setTimeout(() => { console.log('runs'); process.exit(0); }, 200);
  })();
`;

test('an answer of a function that is cut off is cut off for the browser, and Hosting stays', async () => {
  const args = ['--require', preload, '-e', proxied];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split('\n')).toEqual(['cut off', 'runs']);
});
