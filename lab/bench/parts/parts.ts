import { proof } from '../proof/proof.ts'
import { excel } from './excel.ts'
import { files } from './files.ts'
import { counts, filters, list, mix, names } from './list.ts'
import { pages } from './pages.ts'
import type { Part } from './part.ts'
import { peers } from './peers.ts'
import { one } from './single.ts'
import { slowCall } from './slow-call.ts'
import { start } from './start.ts'
import { writes } from './writes.ts'

/** All parts. Those that change rows come last. */
export const PARTS: readonly Part[] = [
  ...[proof, list, counts, filters, names, mix, one, excel, pages, start, slowCall],
  ...[files, peers, writes],
]
