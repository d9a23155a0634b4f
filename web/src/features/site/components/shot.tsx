import { useColorMode } from '#lib/color-mode.ts';
import type { Picture } from '../model/site-pages.ts';
import styles from './site.module.css';

interface ShotProps {
  readonly picture: Picture;
  /** Seen before the page is scrolled: it is loaded at once. */
  readonly isFirst?: boolean;
  /** As wide as the page; else it stands beside text where there is room for both. */
  readonly isWide?: boolean;
}

/** Widths of the files in pixels: for phones and pictures beside text, and for large screens. */
function filesOf(name: string, look: 'light' | 'dark'): string {
  return `/images/${name}-${look}-small.webp 768w, /images/${name}-${look}.webp 1440w`;
}

/** A picture of the product in the page's colours. Only one of the files is loaded. */
export function Shot({ picture, isFirst = false, isWide = false }: ShotProps) {
  const { preference } = useColorMode();
  const dark = {
    system: '(prefers-color-scheme: dark)',
    dark: 'all',
    light: 'not all',
  }[preference];
  const { name, alt, width, height } = picture;
  const sizes = isWide
    ? '(width >= 72rem) 68rem, calc(100vw - 2rem)'
    : '(width >= 72rem) 38rem, (width >= 60rem) 55vw, calc(100vw - 2rem)';
  return (
    <picture className={styles['shot']}>
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
  );
}
