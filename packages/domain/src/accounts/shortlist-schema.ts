import { z } from 'zod'
import { ENTRY_ID, isSameEntry, MAX_SHORTLISTED } from './shortlist-rules.ts'

const id = z.string().regex(ENTRY_ID)
const entry = z.object({ program: id, university: id.nullable() })

/** `version`: the one that the list was read with. A list changed since is refused. */
export const shortlistBody = z.object({
  entries: z
    .array(entry)
    .max(MAX_SHORTLISTED)
    .refine((list) => list.every((each, place) => list.findIndex((other) => isSameEntry(each, other)) === place), {
      message: 'wrong_value',
    }),
  version: z.int().min(0),
})

export const shortlistView = z.object({
  entries: z.array(z.object({ program: z.string(), university: z.string().nullable() })),
  version: z.int(),
})
