// Colours, light or dark as the system has it: those of the style sheet, for what is drawn.

const query = window.matchMedia('(prefers-color-scheme: dark)');

/** The style sheet's colour --name. */
export function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function isDark(): boolean { return query.matches; }

/** Calls at once, and again when the system changes between light and dark. */
export function onTheme(apply: () => void): void {
  apply();
  query.addEventListener('change', apply);
}

/** Curves and trails: told apart by those who confuse red and green too. */
const light = ['#2563eb', '#d97706', '#0d9488', '#be185d', '#7c3aed', '#4d7c0f', '#0891b2', '#b91c1c', '#64748b', '#a16207'];
const dark = ['#60a5fa', '#fbbf24', '#2dd4bf', '#f472b6', '#a78bfa', '#a3e635', '#22d3ee', '#f87171', '#94a3b8', '#eab308'];

export function curveColour(index: number): string {
  const palette = isDark() ? dark : light;
  return palette[index % palette.length];
}

/** When all colours have been used, they come again dashed. */
function curveDash(index: number): number[] {
  return [[], [6, 3], [2, 2], [8, 3, 2, 3]][Math.floor(index / light.length) % 4];
}

export interface CurveStyle {
  /** As colours change with the theme. */
  colour: () => string;
  dash: number[];
}

/** Those of other runs have the colour of the curve they are beside, and dots that are farther apart with
    each run. */
export function curveStyles(series: { beside?: number }[]): CurveStyle[] {
  const runs = series.map(() => 0);
  return series.map(({ beside }, index) => {
    if (beside === undefined) return { colour: () => curveColour(index), dash: curveDash(index) };
    runs[beside] += 1;
    return { colour: () => curveColour(beside), dash: [3, 2 + 2 * runs[beside]] };
  });
}
