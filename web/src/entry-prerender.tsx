import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { RootFrame } from '#app/frames/root-frame.tsx';
import { publicRoutes } from '#app/public-routes.tsx';
import { siteContent } from '#features/site/content/site-content.ts';
import { payloadPath } from '#features/site/model/site-page.ts';

/** A public page as the build writes it: HTML below `#root`, and the payload to hydrate it. */
export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly payloadPath: string;
  /** JSON. */
  readonly payload: string;
  /** The source file of the page's route, by which the build finds its chunk. */
  readonly source: string;
}

const routes = [{ id: 'root', Component: RootFrame, children: [publicRoutes] }];

/** The HTML of the page at an address. Its payload must be provided. */
async function render(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response) {
    throw new Error(`${path} answers ${context.status}`);
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** All payloads, by their addresses. @param figures the text of docs/figures.md */
export function payloads(figures: string): Map<string, string> {
  return new Map(
    siteContent(figures).map(({ path, payload }) => [payloadPath(path), JSON.stringify(payload)]),
  );
}

/** Renders every public page. @param figures the text of docs/figures.md */
export async function prerenderPages(figures: string): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { id, path, payload, provide } of siteContent(figures)) {
    provide();
    pages.push({
      path,
      title: payload.title,
      description: payload.description,
      html: await render(path),
      payloadPath: payloadPath(path),
      payload: JSON.stringify(payload),
      source: `/routes/${id}.tsx`,
    });
  }
  return pages;
}

/** The page for what is not there, without the address that was asked for. */
export async function prerenderNotFound(): Promise<string> {
  return render('/404');
}
