import { paths } from '#config/paths.ts';
import { isFlag, isList, isNumber, isOptional, isShape, isText, type Guarded } from '#lib/shape.ts';
import { isHome } from './home-content.ts';
import { sitePage } from './site-page.ts';

const isTexts = isList(isText);

const isPicture = isShape({
  /** Of the files `/images/{name}-light.webp`, `-light-small`, `-dark` and `-dark-small`. */
  name: isText,
  alt: isText,
  width: isNumber,
  height: isNumber,
});
/** A picture of the product, there in light and dark. Sizes are pixels of the file. */
export type Picture = Guarded<typeof isPicture>;

const isPoint = isShape({ title: isText, text: isText });
const isPoints = isList(isPoint);

const isSection = isShape({ title: isText, texts: isTexts, list: isOptional(isTexts) });
/** A section of running text. */
export type Section = Guarded<typeof isSection>;

const isFeatures = isShape({
  lead: isText,
  groups: isList(
    isShape({ id: isText, title: isText, texts: isTexts, picture: isOptional(isPicture) }),
  ),
  missing: isShape({ title: isText, texts: isTexts }),
});
export type FeaturesContent = Guarded<typeof isFeatures>;

const isPricing = isShape({
  lead: isText,
  costs: isList(isSection),
  limits: isShape({
    title: isText,
    text: isText,
    tiers: isList(isShape({ id: isText, name: isText, summary: isText, isDefault: isFlag })),
    /** What is limited, with a text for each of the tiers. */
    rows: isList(isShape({ title: isText, texts: isTexts })),
  }),
});
export type PricingContent = Guarded<typeof isPricing>;

const isProse = isShape({ lead: isText, sections: isList(isSection) });
export type ProseContent = Guarded<typeof isProse>;

const isContact = isShape({ lead: isText, hints: isPoints });
export type ContactContent = Guarded<typeof isContact>;

/** Every public page; what they say is in `content/` and reaches the browser as payloads only. */
export const sitePages = {
  home: sitePage(paths.home.pattern, isHome),
  features: sitePage(paths.features.pattern, isFeatures),
  pricing: sitePage(paths.pricing.pattern, isPricing),
  terms: sitePage(paths.terms.pattern, isProse),
  privacy: sitePage(paths.privacy.pattern, isProse),
  contact: sitePage(paths.contact.pattern, isContact),
} as const;
