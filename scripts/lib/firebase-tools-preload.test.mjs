import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const preload = createRequire(import.meta.url).resolve('./firebase-tools-preload.cjs');

/** Hosting's proxy in front of a function that cuts its answer off; prints what a browser sees. */
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

/** The same, of the functions emulator between a runtime and whoever called it. */
const passedOn = `
  const { createServer } = require('node:http');
  const { RuntimeWorker } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');
  const listen = async (handler) => {
    const server = createServer(handler).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return server.address().port;
  };
  (async () => {
    const port = await listen((req, res) => {
      res.write('the beginning');
      setTimeout(() => (req.url === '/whole' ? res.end('and the end') : res.destroy()), 50);
    });
    const worker = {
      triggerKey: 'download',
      logInfo() {},
      logger: { log() {} },
      runtime: { conn: { httpReqOpts: () => ({ host: '127.0.0.1', port }) } },
    };
    const emulator = await listen((req, res) => {
      req.path = req.url;
      RuntimeWorker.prototype.request.call(worker, req, res);
    });
    for (const path of ['/whole', '/cut']) {
      const answer = await fetch('http://127.0.0.1:' + emulator + path);
      console.log(await answer.text().then(() => 'whole', () => 'cut off'));
    }
    process.exit(0);
  })();
`;

test('an answer of a runtime that is cut off is cut off for its receiver at once', async () => {
  const args = ['--require', preload, '-e', passedOn];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  expect(stdout.trim().split('\n')).toEqual(['whole', 'cut off']);
});

test('an answer of a function that is cut off is cut off for the browser, and Hosting stays', async () => {
  const args = ['--require', preload, '-e', proxied];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split('\n')).toEqual(['cut off', 'runs']);
});

test('few tasks run at a time, whatever the function asks for', async () => {
  const queues = `
    const { TaskQueueController } = require('firebase-tools/lib/emulator/tasksEmulator');
    const controller = new TaskQueueController();
    for (const maxConcurrentDispatches of [100, 2]) {
      const rateLimits = { maxConcurrentDispatches, maxDispatchesPerSecond: 500 };
      controller.createQueue('q' + maxConcurrentDispatches, { rateLimits });
    }
    console.log(Object.values(controller.queues).map((queue) => queue.dispatches.length).join());
    process.exit(0);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--require',
    preload,
    '-e',
    queues,
  ]);
  expect(stdout.trim()).toBe('4,2');
});
