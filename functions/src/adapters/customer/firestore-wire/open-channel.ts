import type { FirestoreAddress, FirestoreChannel } from './channel.ts';
import { GrpcJsChannel } from './grpc-js/channel.ts';
import { Http2Channel } from './http2/channel.ts';

const transports = { http2: Http2Channel, 'grpc-js': GrpcJsChannel };

/** @param database `projects/{p}/databases/{d}` */
export function openChannel(address: FirestoreAddress, database: string): FirestoreChannel {
  return new transports[address.transport ?? 'http2'](address, database);
}
