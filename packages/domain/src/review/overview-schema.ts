import { z } from 'zod'
import { localizedName, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { MEASURED_NAMES, PERIODS } from './overview-rules.ts'
import { FUNNEL_STEPS, type FunnelStep, STAFF_TABS } from './status.ts'

export const overviewQuery = z.object({ period: z.enum(PERIODS).default('SEASON'), ...inSeason })

const count = z.number().int()
const tab = z.enum(STAFF_TABS.head)
/** The largest groups of applications; `tab` is the one with most of them. */
const groups = z.object({
  top: z.array(z.object({ key: z.string(), name: localizedName, count, tab })),
  rest: z.object({ groups: count, count }),
})

/** Cockpit of a head (docs/specification/review-office.md#overview). */
export const overviewView = z.object({
  /** First day of the period in Kazakhstan. Applications begun from then on are counted. */
  from: z.string(),
  funnel: z.object(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count])) as Record<FunnelStep, typeof count>),
  stages: z.array(
    z.object({
      stage: z.enum(MEASURED_NAMES),
      /** Stages that ended in the period. */
      count,
      days: count.nullable(),
      usual: count.nullable(),
    }),
  ),
  inspectors: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      isMe: z.boolean(),
      open: count,
      late: count,
      sentBack: count,
      decided: count,
    }),
  ),
  countries: groups,
  universities: groups,
  lateAfterWorkingDays: count,
  attention: z.object({
    late: count,
    unassigned: count,
    approval: count,
    sentBack: count,
    /** Undelivered mails about applications, and the applications of the latest. */
    undelivered: z.object({ count, applications: z.array(z.object({ id: z.string(), number: z.string() })) }),
  }),
})
