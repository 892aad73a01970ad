import { proof } from '../proof/proof.ts'
import { excel } from './excel.ts'
import { explain } from './explain.ts'
import { files } from './files.ts'
import { filters, list, mix, names } from './list.ts'
import { office } from './office.ts'
import { pages } from './pages.ts'
import type { Part } from './part.ts'
import { one } from './single.ts'
import { slowCall } from './slow-call.ts'
import { start } from './start.ts'
import { writes } from './writes.ts'

/** All parts in their order: what changes rows comes after what reads them. */
export const PARTS: readonly Part[] = [
  proof,
  explain,
  list,
  filters,
  names,
  mix,
  one,
  office,
  excel,
  pages,
  start,
  slowCall,
  files,
  writes,
]
