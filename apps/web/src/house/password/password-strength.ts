export const STRENGTHS = ['poor', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const POINTS = [/^.{8,}$/su, /\d/, /\p{Lu}/u, /[^\p{L}\p{N}\s]/u];

/** How many of four points a password earns: length, a digit, an uppercase letter, a special character. A hint only. */
export function countStrength(password: string): number {
  return POINTS.filter((point) => point.test(password)).length;
}

/** The word for the points: poor, weak, fair, good, strong. */
export function rateStrength(password: string): Strength {
  return STRENGTHS[countStrength(password)] ?? 'poor';
}
