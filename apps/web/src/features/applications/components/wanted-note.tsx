import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { ApplySearch } from '../state/apply-search.ts'
import { wantedOf } from '../state/wanted-choice.ts'

/** The choice that the reader brings along, by name. Nothing while it loads, or for an unknown one. */
export function WantedNote({ search }: { search: ApplySearch }) {
  const { t, language } = useTexts()
  const wanted = wantedOf(search)
  const [first, second] = wanted?.choices ?? []
  const { universityId = '', educationalProgram = '' } = first ?? {}
  const asked = { enabled: first !== undefined && second === undefined }
  const university = useQuery({ ...queryOf('readUniversity', { params: { id: universityId } }), ...asked }).data?.data
  const program = useQuery({ ...queryOf('readProgram', { params: { id: educationalProgram } }), ...asked }).data?.data
  if (second !== undefined) {
    return (
      <Banner tone="info" title={t('guidance.apply.chosenSeveral', { count: wanted?.choices.length ?? 0 })}>
        {t('guidance.apply.chosenText')}
      </Banner>
    )
  }
  if (university === undefined || program === undefined) return null
  const names = { program: `${program.code} ${nameIn(program, language)}`, university: nameIn(university, language) }
  return (
    <Banner tone="info" title={t('guidance.apply.chosen', names)}>
      {t('guidance.apply.chosenText')}
    </Banner>
  )
}
