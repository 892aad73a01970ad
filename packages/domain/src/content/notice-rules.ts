import type { Notice } from './kind-schema.ts'

/** Notices of a day, both days included. A warning comes first. */
export const noticesOn = <N extends Pick<Notice, 'from' | 'until' | 'tone'>>(
  notices: readonly N[],
  day: string,
): readonly N[] =>
  notices
    .filter(({ from, until }) => from <= day && day <= until)
    .toSorted((one, other) => rank(one) - rank(other) || one.from.localeCompare(other.from))

const rank = ({ tone }: Pick<Notice, 'tone'>): number => (tone === 'WARNING' ? 0 : 1)
