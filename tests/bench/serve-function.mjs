// Serves the deployed function that FUNCTION_TARGET names, as an instance of it does. Bodies are
// parsed as the platform parses those of functions that leave it to it.
import { createServer } from 'node:http';
import { join } from 'node:path';

const lib = join(import.meta.dirname, '../../functions/lib/index.js');
const { [process.env.FUNCTION_TARGET]: handler } = await import(lib);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuSeconds: (user + system) / 1e6 });
});
process.on('disconnect', () => process.exit(0));

const server = createServer((req, res) => {
  void handler(req, res);
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
