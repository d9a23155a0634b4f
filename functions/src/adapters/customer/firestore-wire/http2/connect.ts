import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { limits, type FirestoreAddress } from '../channel.ts';
import { GrpcError, status } from '../grpc-status.ts';

export type Destination = Pick<FirestoreAddress, 'host' | 'tls' | 'authority'>;

/** In megabytes. A stream's window limits what it holds; Node's own limit ends whole sessions. */
const maxSessionMemory = 1024;

/**
 * Connects, and waits until the server has shown that it speaks HTTP/2.
 * @throws GrpcError UNAVAILABLE
 */
export async function connect(
  destination: Destination,
  timeoutMs: number,
): Promise<ClientHttp2Session> {
  const url = new URL(`${destination.tls ? 'https' : 'http'}://${destination.host}`);
  const socket = openSocket(url, destination);
  socket.setNoDelay(true);
  return await new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      clearTimeout(timer);
      const reason = cause instanceof Error ? cause.message : 'the connection was closed';
      const details = `No connection to ${destination.host}: ${reason}`;
      reject(new GrpcError(status.UNAVAILABLE, details, { cause }));
      socket.destroy();
    };
    const timer = setTimeout(() => fail(new Error('no answer in time')), timeoutMs);
    socket.on('error', fail);
    socket.once('close', () => fail());
    socket.once(destination.tls ? 'secureConnect' : 'connect', () => {
      if (socket instanceof TLSSocket && socket.alpnProtocol !== 'h2') {
        fail(new Error('the server does not speak HTTP/2'));
        return;
      }
      const session = openSession(url, socket);
      session.on('error', fail);
      session.once('remoteSettings', () => {
        clearTimeout(timer);
        // The window of the whole connection, beside that of each stream in the settings.
        session.setLocalWindowSize(limits.flowControlWindow);
        resolve(session);
      });
    });
  });
}

function openSocket(url: URL, { tls, authority }: Destination): Socket {
  // An IPv6 address stands in brackets in a URL.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port === '' ? (tls ? 443 : 80) : url.port);
  return tls
    ? connectTls({
        host,
        port,
        servername: isIP(host) === 0 ? host : '',
        ALPNProtocols: ['h2'],
        ca: authority,
      })
    : connectTcp({ host, port });
}

function openSession(url: URL, socket: Socket): ClientHttp2Session {
  return connectHttp2(url, {
    createConnection: () => socket,
    maxSessionMemory,
    settings: { enablePush: false, initialWindowSize: limits.flowControlWindow },
  });
}
