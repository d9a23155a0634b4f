const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** `$1.20`; `less than $0.01` for what rounds to nothing. */
export function formatUsd(usd: number): string {
  return usd > 0 && usd < 0.01 ? `less than ${dollars.format(0.01)}` : dollars.format(usd);
}
