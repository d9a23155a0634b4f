// The ports of a suite. Every one can be moved by a variable, so that two copies run side by side.
import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

export const host = '127.0.0.1';

/** [standard port, label] by service, in the order in which free blocks are handed out. */
const definitions = {
  hosting: [5000, 'Hosting'],
  auth: [9099, 'Auth'],
  functions: [5001, 'Functions'],
  firestore: [8080, 'Firestore'],
  storage: [9199, 'Storage'],
  pubsub: [8085, 'Pub/Sub'],
  tasks: [9499, 'Cloud Tasks'],
  eventarc: [9299, 'Eventarc'],
  hub: [4400, 'emulator hub'],
  logging: [4500, 'logging'],
  firestore_websocket: [9150, 'Firestore websocket'],
  web: [5173, 'Vite dev server'],
  oauth: [9599, 'OAuth server of tests'],
  mail: [2525, 'mail server'],
};

const variableOf = (name) => `FIREKEEP_PORT_${name.toUpperCase()}`;

const names = Object.keys(definitions);

/** Free blocks are sought below the range from which systems take ports for outgoing calls. */
const freeRange = { first: 15_000, last: 31_000 };

/**
 * The ports that the environment asks for, or else the standard ones.
 *
 * @throws {Problem} when a variable does not hold a port or two services share one
 */
export function portsFromEnvironment() {
  const ports = {};
  for (const [name, [standard]] of Object.entries(definitions)) {
    const variable = variableOf(name);
    const text = process.env[variable];
    const port = text === undefined || text === '' ? standard : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Problem(`${variable} is '${text}', which is not a port number.`);
    }
    const twin = Object.keys(ports).find((other) => ports[other] === port);
    if (twin !== undefined) {
      throw new Problem(
        `${variable} and ${variableOf(twin)} both say port ${port}; give each its own.`,
      );
    }
    ports[name] = port;
  }
  return ports;
}

/** The ports of the demo and the variables that move them, for --help texts. */
export function portsHelp() {
  const shown = names.filter((name) => name !== 'oauth');
  const lines = shown.map((name) => `  ${variableOf(name)} (${definitions[name][0]})\n`);
  return `Ports can be moved, so that two copies run side by side:\n${lines.join('')}`;
}

/** Ports counted up from `base`, in the order of the table above. */
export function portsFrom(base) {
  return Object.fromEntries(names.map((name, index) => [name, base + index]));
}

/** Blocks that were handed out: what will listen there may not do so yet. */
const handedOut = new Set();

/** A block of ports that nothing listens on now, and that nobody else in this process got. */
export async function freePorts() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const blocks = Math.floor((freeRange.last - freeRange.first) / names.length);
    const block = Math.floor(Math.random() * blocks);
    const ports = portsFrom(freeRange.first + block * names.length);
    if (!handedOut.has(block) && (await takenPorts(ports, names)).length === 0) {
      handedOut.add(block);
      return ports;
    }
  }
  throw new Problem(`No ${names.length} free ports in a row were found above ${freeRange.first}.`);
}

/**
 * Makes sure that nothing listens on any of the ports of `services`.
 *
 * @throws {Problem} that names the taken ports and the variables that move them
 */
export async function requireFree(ports, services = names) {
  const taken = await takenPorts(ports, services);
  if (taken.length > 0) {
    const sentences = taken.map(
      (name) =>
        `Port ${ports[name]} (${definitions[name][1]}) is taken: stop what uses it, or set ${variableOf(name)} to another port.`,
    );
    throw new Problem(sentences.join('\n'));
  }
}

async function takenPorts(ports, services) {
  const free = await Promise.all(services.map((name) => canListen(ports[name])));
  return services.filter((_, index) => !free[index]);
}

function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
