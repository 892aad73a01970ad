import type { Asking } from '../../reception/parts/asked-query.ts'
import type { ProgramView } from './program-view.ts'

/** Asker of the requirements of a program, at any university. */
export const askingOf = ({ level, code }: Pick<ProgramView, 'level' | 'code'>): Asking => ({
  level,
  pairs: [{ universityId: '', educationalProgram: code }],
})
