// Serves a deployed function from one process, as an instance of it does: whoever starts it names it and limits its heap.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { [process.env.FUNCTION_TARGET]: handler } = await import('../../functions/lib/index.js');

/** What the main thread has computed so far, in milliseconds: others that keep the machine busy don't count. */
function computedMs() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** A timer that is always due runs once in each turn of the event loop. */
function watchTurns() {
  let before = computedMs();
  let turns = [];
  setInterval(() => {
    const now = computedMs();
    turns.push(now - before);
    before = now;
  }, 1);
  process.on('message', () => {
    process.send({ turns });
    turns = [];
  });
}

const server = createServer((req, res) => {
  void handler(req, res);
});
// Callers that are busy themselves would find connections closed that they are just about to use.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  watchTurns();
  process.send?.({ port: server.address().port });
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
