// The ports of a suite. Every one can be moved by a variable, so that two copies run side by side.
import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

export const host = '127.0.0.1';

/** Standard port and the variable that moves it, in the order in which free blocks are handed out. */
const definitions = {
  hosting: { standard: 5000, variable: 'FIREKEEP_PORT_HOSTING', label: 'Hosting' },
  auth: { standard: 9099, variable: 'FIREKEEP_PORT_AUTH', label: 'Auth' },
  functions: { standard: 5001, variable: 'FIREKEEP_PORT_FUNCTIONS', label: 'Functions' },
  firestore: { standard: 8080, variable: 'FIREKEEP_PORT_FIRESTORE', label: 'Firestore' },
  storage: { standard: 9199, variable: 'FIREKEEP_PORT_STORAGE', label: 'Storage' },
  pubsub: { standard: 8085, variable: 'FIREKEEP_PORT_PUBSUB', label: 'Pub/Sub' },
  tasks: { standard: 9499, variable: 'FIREKEEP_PORT_TASKS', label: 'Cloud Tasks' },
  eventarc: { standard: 9299, variable: 'FIREKEEP_PORT_EVENTARC', label: 'Eventarc' },
  hub: { standard: 4400, variable: 'FIREKEEP_PORT_HUB', label: 'emulator hub' },
  logging: { standard: 4500, variable: 'FIREKEEP_PORT_LOGGING', label: 'logging' },
  websocket: {
    standard: 9150,
    variable: 'FIREKEEP_PORT_FIRESTORE_WEBSOCKET',
    label: 'Firestore websocket',
  },
  web: { standard: 5173, variable: 'FIREKEEP_PORT_WEB', label: 'Vite dev server' },
  oauth: { standard: 9599, variable: 'FIREKEEP_PORT_OAUTH', label: 'OAuth server of tests' },
};

const names = Object.keys(definitions);

/** Free blocks are sought here: below the range from which systems take ports for outgoing calls. */
const freeRange = { first: 15_000, last: 31_000 };

/**
 * The ports that the environment asks for, or else the standard ones.
 *
 * @throws {Problem} when a variable does not hold a port or two services share one
 */
export function portsFromEnvironment() {
  const ports = {};
  for (const [name, { standard, variable }] of Object.entries(definitions)) {
    const text = process.env[variable];
    const port = text === undefined || text === '' ? standard : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Problem(`${variable} is '${text}', which is not a port number.`);
    }
    const twin = Object.keys(ports).find((other) => ports[other] === port);
    if (twin !== undefined) {
      throw new Problem(
        `${variable} and ${definitions[twin].variable} both say port ${port}; give each its own.`,
      );
    }
    ports[name] = port;
  }
  return ports;
}

/** Ports counted up from `base`, in the order of the table above. */
export function portsFrom(base) {
  return Object.fromEntries(names.map((name, index) => [name, base + index]));
}

/** Blocks that were handed out: what will listen there may not do so yet. */
const handedOut = new Set();

/** A block of ports that nothing listens on at the moment, and that nobody else in this process got. */
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
    const sentences = taken.map((name) => {
      const { label, variable } = definitions[name];
      return `Port ${ports[name]} (${label}) is taken: stop what uses it, or set ${variable} to another port.`;
    });
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
