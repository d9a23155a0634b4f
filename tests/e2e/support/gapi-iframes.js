// Stands in for https://apis.google.com/js/api.js where that host can't be reached: the part of
// gapi.iframes that the Auth SDK and the Auth emulator's helper frame use to talk to each other,
// over postMessage. Everything else of a sign-in with Google stays as it is: the SDK, the
// emulator's frame and its pop-up.
(() => {
  const handlers = new Map();
  const early = [];
  const replies = new Map();
  let lastId = 0;

  const post = (target, message) => target.postMessage({ gapiStub: message }, '*');

  const answer = async ({ source, message }) => {
    const result = await handlers.get(message.type)(message.payload);
    post(source, { kind: 'reply', id: message.id, result: [result] });
  };

  const receive = (source, message) => {
    if (message.kind === 'send' && handlers.has(message.type)) {
      void answer({ source, message });
    } else if (message.kind === 'send') {
      early.push({ source, message });
    } else {
      try {
        replies.get(message.id)?.(message.result);
      } catch {
        // The SDK throws after its callback; the real library swallows that.
      }
    }
  };
  addEventListener('message', ({ data, source }) => {
    if (data?.gapiStub !== undefined) {
      receive(source, data.gapiStub);
    }
  });

  const frameTo = (target) => ({
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve(),
    register: (type, handler) => {
      handlers.set(type, handler);
      for (const item of early.splice(0)) {
        receive(item.source, item.message);
      }
    },
    send: (type, payload, callback) => {
      lastId += 1;
      const id = `${location.origin}-${lastId}`;
      replies.set(id, callback);
      post(target(), { kind: 'send', id, type, payload });
    },
  });

  const open = ({ where, url, attributes }, callback) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('iframe');
      Object.assign(element.style, attributes?.style);
      element.src = url;
      element.addEventListener('load', () => {
        Promise.resolve(callback(frameTo(() => element.contentWindow))).then(resolve, reject);
      });
      where.append(element);
    });
  const context = { open, getParentIframe: () => frameTo(() => parent) };

  window.gapi = {
    load: (_, options) => setTimeout(() => (options.callback ?? options)(), 0),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  setTimeout(() => window[onload]?.(), 0);
})();
