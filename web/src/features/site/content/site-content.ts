import type { PagePayload, SitePage } from '../model/site-page.ts';
import { sitePages } from '../model/site-pages.ts';
import { contact } from './contact.ts';
import { features } from './features.ts';
import { home } from './home.ts';
import { pricing } from './pricing.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

type Id = keyof typeof sitePages;

/** A public page with what it says. */
interface SiteContent {
  /** Also the name of its route's file. */
  readonly id: Id;
  readonly path: string;
  readonly payload: PagePayload<unknown>;
  /** Lets the page render without loading its payload. */
  readonly provide: () => void;
}

function entry<T>(id: Id, page: SitePage<T>, payload: PagePayload<T>): SiteContent {
  return { id, path: page.path, payload, provide: () => page.provide(payload) };
}

/**
 * The one table of public routes: pages, payloads, sitemap and robots are made of it at build. The
 * browser never loads it.
 *
 * @param figures the text of docs/figures.md
 */
export function siteContent(figures: string): SiteContent[] {
  return [
    entry('home', sitePages.home, home(figures)),
    entry('features', sitePages.features, features),
    entry('pricing', sitePages.pricing, pricing),
    entry('terms', sitePages.terms, terms),
    entry('privacy', sitePages.privacy, privacy),
    entry('contact', sitePages.contact, contact),
  ];
}
