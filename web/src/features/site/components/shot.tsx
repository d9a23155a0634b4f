import { useColorMode } from '#lib/color-mode.ts';
import type { Picture } from '../model/site-pages.ts';
import styles from './site.module.css';

/**
 * A picture of the product in the page's colours: the system's, or those that the visitor chose here. Only one of the two
 * files is loaded.
 */
export function Shot({ picture, isFirst = false }: { picture: Picture; isFirst?: boolean }) {
  const { preference } = useColorMode();
  const dark = {
    system: '(prefers-color-scheme: dark)',
    dark: 'all',
    light: 'not all',
  }[preference];
  const { name, alt, width, height } = picture;
  return (
    <picture className={styles['shot']}>
      <source media={dark} srcSet={`/images/${name}-dark.webp`} width={width} height={height} />
      <img
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
