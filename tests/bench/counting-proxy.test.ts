import { expect, test } from 'vitest';
import { startCountingProxy, type CountedCall } from './counting-proxy.ts';
import { serveGrpc } from './latency/grpc-server.ts';
import { RawClient } from './raw-client.ts';

test('passes calls on, streams and refusals too, and counts them by project', async () => {
  const port = await serveGrpc(async ({ method, request }, answer) => {
    answer.send(method === 'Echo' ? [request] : []);
    answer.send(method === 'Stream' ? [request, request] : []);
    return method !== 'None';
  });
  const seen: CountedCall[] = [];
  const proxy = await startCountingProxy(`127.0.0.1:${port}`, (call) => seen.push(call));
  const client = new RawClient(proxy.address, 'shop');
  expect((await client.unary('Echo', Buffer.from('a'))).toString()).toBe('a');
  const streamed: string[] = [];
  await client.readAll('Stream', Buffer.from('b'), (answer) => streamed.push(answer.toString()));
  expect(streamed).toEqual(['b', 'b']);
  await expect(client.unary('None', Buffer.from('c'))).rejects.toThrow('12 UNIMPLEMENTED');
  expect(seen.map(({ project, method }) => `${project} ${method}`)).toEqual([
    'shop Echo',
    'shop Stream',
    'shop None',
  ]);
  client.close();
  proxy.stop();
});
