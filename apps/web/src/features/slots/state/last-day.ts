import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'

/** Last day of what ends with a day of Kazakhstan, in figures: 25.08.2026. */
export const lastDayInFigures = (until: string): string => lastDayBefore(new Date(until)).split('-').reverse().join('.')
