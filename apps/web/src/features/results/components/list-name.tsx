import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { TwoLines } from '../../../ui/data-table.tsx'

export type NamedList = Pick<
  Answer<'listCutoffs'>['list'][number],
  'program' | 'programName' | 'university' | 'language' | 'list'
>

export function useListName() {
  const { t, language } = useTexts()
  return ({ program, programName, university, language: taught }: NamedList) => ({
    program: programName === null ? program : `${program} ${nameIn(programName, language)}`,
    bound: [
      ...(university === null ? [] : [nameIn(university, language)]),
      ...(taught === null ? [] : [t(`directory.language.${taught}`)]),
    ].join(' · '),
  })
}

export function ListName({ of }: { of: NamedList }) {
  const { program, bound } = useListName()(of)
  return bound === '' ? program : <TwoLines below={bound}>{program}</TwoLines>
}
