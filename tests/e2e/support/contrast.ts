// Whether text can be read: contrast as WCAG 2.2 counts it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
import type { Page } from '@playwright/test';

/**
 * Texts of the page whose contrast to their background is below AA: 4.5, or 3 for large ones. What is disabled or not
 * shown doesn't count. Each as `text (ratio)`.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Color>();

    // The canvas understands every notation of CSS.
    const read = (text: string): Color => {
      const color = known.get(text);
      if (color !== undefined || canvas === null) {
        return color ?? [0, 0, 0, 1];
      }
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const result: Color = [red, green, blue, alpha / 255];
      known.set(text, result);
      return result;
    };
    const over = (front: Color, back: Color): Color => {
      const alpha = front[3];
      const mix = (index: 0 | 1 | 2) => front[index] * alpha + back[index] * (1 - alpha);
      return [mix(0), mix(1), mix(2), 1];
    };
    const backgroundOf = (element: Element | null): Color => {
      if (element === null) {
        return read(getComputedStyle(document.documentElement).backgroundColor);
      }
      const own = read(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement));
    };
    const luminance = (color: Color) => {
      const part = (index: 0 | 1 | 2) => {
        const value = color[index] / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
    };
    const ratioOf = (element: Element) => {
      const back = backgroundOf(element);
      const front = over(read(getComputedStyle(element).color), back);
      const [light = 0, dark = 0] = [luminance(front), luminance(back)].toSorted((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const isLarge = (element: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faint = new Set<string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      const isShown =
        text !== '' &&
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
        element.closest(':disabled, [data-disabled], [aria-disabled="true"]') === null;
      if (isShown && element !== null) {
        const ratio = ratioOf(element);
        if (ratio < (isLarge(element) ? 3 : 4.5)) {
          faint.add(`${text.slice(0, 40)} (${ratio.toFixed(2)})`);
        }
      }
    }
    return [...faint];
  });
}
