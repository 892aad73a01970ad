/** One try to shrink a picture: its longer side in pixels, and JPEG's quality from 0 to 1. */
export type ShrinkStep = { readonly side: number; readonly quality: number }

/** Longer sides in pixels. The first is A4 at 300 dots per inch; below the last, small print is illegible. */
const SIDES = [3508, 2800, 2200, 1700] as const
const QUALITIES = [0.88, 0.78, 0.68, 0.58] as const

const within = (side: number, width: number, height: number): number => Math.min(side, Math.max(width, height))

/**
 * Tries for a picture of this size in pixels, the best first. Lower quality harms legibility less than fewer pixels, so
 * each side goes through all qualities first.
 */
export function shrinkPlan(width: number, height: number): readonly ShrinkStep[] {
  const sides = [...new Set(SIDES.map((side) => within(side, width, height)))]
  return sides.flatMap((side) => QUALITIES.map((quality) => ({ side, quality })))
}

/** Width and height with the longer side `side`, in whole pixels and the same proportion. */
export function scaledTo(side: number, width: number, height: number): { width: number; height: number } {
  const scale = side / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
