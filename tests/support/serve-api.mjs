// Serves the deployed function `api` from one process, as an instance of it does: whoever starts it
// limits its heap.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

process.env.FUNCTION_TARGET = 'api';
const { api } = await import('../../functions/lib/index.js');

/**
 * What the main thread has computed so far, in milliseconds: others that keep the machine busy
 * don't count.
 */
function computedMs() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/**
 * A timer that is always due runs once in each turn of the event loop. @returns what it has seen
 * since it was last called
 */
function watchTurns() {
  let before = computedMs();
  let turns = [];
  setInterval(() => {
    const now = computedMs();
    turns.push(now - before);
    before = now;
  }, 1);
  return () => turns.splice(0);
}

const server = createServer((req, res) => {
  void api(req, res);
});

/** The open ones. */
const connections = new Set();
server.on('connection', (socket) => {
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
});

let takeTurns;
const answers = {
  turns: () => {
    // From the first question on: watching costs something in every turn.
    takeTurns ??= watchTurns();
    return { turns: takeTurns() };
  },
  held: () => {
    // Garbage is not held: nobody knows when it would be collected.
    globalThis.gc();
    const receivedBytes = [...connections].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    return { receivedBytes, heldBytes: process.memoryUsage().arrayBuffers };
  },
};
process.on('message', ({ ask }) => process.send(answers[ask]()));

// Callers that are busy themselves would find connections closed that they are just about to use.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
