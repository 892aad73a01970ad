import { FIGURE_KINDS } from '../directory/rules.ts'
import { FIGURES } from '../kernel/figures.ts'
import type { FieldError } from '../kernel/refusal.ts'
import type { ProgramFigureEntry } from './directory-schema.ts'
import type { ContentValue } from './field-rules.ts'

/** Program, kind, year and university of a figure by its key; null: no key of a figure. */
export function figureOfKey(key: string) {
  const [, program = '', name, year, university = ''] =
    /^([A-Za-z0-9-]+?)-([A-Z_]+)-(\d{4})(?:-([\w-]+))?$/.exec(key) ?? []
  const figure = FIGURE_KINDS.find((kind) => kind === name)
  return figure === undefined ? null : { program, figure, year: Number(year), university }
}

/** A successor belongs to an archived entry alone. */
export const checkArchive = ({ isArchived, successor }: ContentValue): readonly FieldError[] =>
  isArchived !== true && successor !== '' && successor !== undefined ? [{ field: 'successor', msg: 'wrong_value' }] : []

/** A bachelor's program has two subjects of the UNT. Other levels have no UNT. */
export const checkProgram = (value: ContentValue): readonly FieldError[] => {
  const subjects = ['firstSubject', 'secondSubject'].flatMap((field): FieldError[] => {
    const isChosen = value[field] !== ''
    if (value['level'] === 'BACHELOR') return isChosen ? [] : [{ field, msg: 'field_required' }]
    return isChosen ? [{ field, msg: 'wrong_value' }] : []
  })
  return [...subjects, ...checkArchive(value)]
}

/** A cost is of a university. Scores alone have a number of people, and the limit of the UNT. */
export const checkFigure = ({ figure, university, value, winners }: ProgramFigureEntry): readonly FieldError[] => {
  const isScore = figure === 'LOWEST_SCORE' || figure === 'HIGHEST_SCORE'
  return [
    ...(figure === 'COST' && university === '' ? [{ field: 'university', msg: 'field_required' } as const] : []),
    ...(isScore && value !== null && value > FIGURES.untMax ? [{ field: 'value', msg: 'wrong_value' } as const] : []),
    ...(!isScore && winners !== null ? [{ field: 'winners', msg: 'wrong_value' } as const] : []),
  ]
}
