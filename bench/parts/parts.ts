import { filters, list, mix, names } from './list.ts'
import { office } from './office.ts'
import type { Part } from './part.ts'
import { one } from './single.ts'
import { writes } from './writes.ts'

/** All parts in their order: what changes rows comes after what reads them. */
export const PARTS: readonly Part[] = [list, filters, names, mix, one, office, writes]
