// Serves the deployed function `api` from one process, as an instance of it does: whoever starts it limits its heap.
import { createServer } from 'node:http';

process.env.FUNCTION_TARGET = 'api';
const { api } = await import('../../functions/lib/index.js');

const server = createServer((req, res) => {
  void api(req, res);
});
// Callers that are busy themselves would find connections closed that they are just about to use.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
