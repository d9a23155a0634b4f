import { gzipSync } from 'node:zlib';
import { status as grpcStatus } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { answer, framed, GrpcServer, respond } from '../../../../testing/grpc-server.ts';
import {
  channelsOf,
  describeFirestoreChannel,
  failureOf,
  read,
} from '../../../../testing/suites/firestore-channel.ts';
import { describeFirestoreChannelFaults } from '../../../../testing/suites/firestore-channel-faults.ts';
import { status } from '../grpc-status.ts';
import { GrpcJsChannel } from './channel.ts';

const make = (...options: ConstructorParameters<typeof GrpcJsChannel>) =>
  new GrpcJsChannel(...options);

describeFirestoreChannel('grpc-js', make);
describeFirestoreChannelFaults('grpc-js', make);

const channelTo = channelsOf(make);

test('codes are numbered alike', () => {
  for (const [name, code] of Object.entries(status)) {
    expect(Object.entries(grpcStatus)).toContainEqual([name, code]);
  }
});

test('unlike ours it takes compressed messages, and a stream that ends within one', async () => {
  const server = new GrpcServer();
  const channel = channelTo(await server.start());
  server.onCall = (call) =>
    respond(call, { 'grpc-status': '0' }, { 'grpc-encoding': 'gzip' }).end(
      framed(gzipSync('document'), 1),
    );
  expect(await read(channel)).toMatchObject({ found: ['document'], code: status.OK });
  server.onCall = (call) => respond(call).end(framed('document').subarray(0, 9));
  expect(await read(channel)).toMatchObject({ found: [], code: status.OK });
  await server.stop();
});

test('unlike ours it ends a unary call with two answers at the deadline only', async () => {
  const server = new GrpcServer();
  const channel = channelTo(await server.start(), { unaryTimeoutMs: 100 });
  server.onCall = (call) => answer(call, 'one', 'two');
  const failed = await channel.unary('BatchWrite', new Uint8Array()).catch(failureOf);
  expect(failed).toMatchObject({ code: status.DEADLINE_EXCEEDED });
  await server.stop();
});
