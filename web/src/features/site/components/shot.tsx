import { useColorMode } from '#lib/color-mode.ts';
import type { Picture } from '../model/site-pages.ts';
import styles from './site.module.css';

interface ShotProps {
  readonly picture: Picture;
  /** Seen before the page is scrolled: it is loaded at once. */
  readonly isFirst?: boolean;
}

/** Widths of the files in pixels: for phones and pictures beside text, and for large screens. */
function filesOf(name: string, look: 'light' | 'dark'): string {
  return `/images/${name}-${look}-small.webp 768w, /images/${name}-${look}.webp 1440w`;
}

const sizes = '(width >= 72rem) 68rem, calc(100vw - 2rem)';

/**
 * A picture of the product in the page's colours, as wide as the page. Only one of the files is
 * loaded. On a phone it shows a corner, in which text can be read, and leads to the whole.
 */
export function Shot({ picture, isFirst = false }: ShotProps) {
  const { preference } = useColorMode();
  const dark = {
    system: '(prefers-color-scheme: dark)',
    dark: 'all',
    light: 'not all',
  }[preference];
  const { name, alt, width, height } = picture;
  return (
    <a className={styles['shot']} href={`/images/${name}-light.webp`} target="_blank">
      <picture>
        <source
          media={dark}
          srcSet={filesOf(name, 'dark')}
          sizes={sizes}
          width={width}
          height={height}
        />
        <img
          srcSet={filesOf(name, 'light')}
          sizes={sizes}
          src={`/images/${name}-light.webp`}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      </picture>
    </a>
  );
}
