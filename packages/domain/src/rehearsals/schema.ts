import { z } from 'zod'
import { instant, isoDate } from '../kernel/values.ts'
import { finding } from './finding-rules.ts'

export const findingsView = z.object({
  /** Last check of the season's days; null: none yet. */
  checkedAt: instant.nullable(),
  /** First opening that is still ahead; null: none. */
  before: isoDate.nullable(),
  findings: z.array(finding),
  can: z.object({ check: z.boolean() }),
})
