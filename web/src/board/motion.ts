/** How long a piece travels, in ms: the theme's --motion, 0 when motion is to be still. */
export function motionMs(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--motion').trim();
  const value = parseFloat(text) || 0;
  return text.endsWith('ms') ? value : value * 1000;
}
