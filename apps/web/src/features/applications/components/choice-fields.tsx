import { useQuery } from '@tanstack/react-query'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { optionsOf } from '../../directory/parts/use-directory.ts'
import { programsQuery, universitiesQuery } from '../api.ts'
import type { Choice } from '../state/draft-values.ts'
import { ClosedNote } from './closed-note.tsx'
import { ProgramFigures } from './program-figures.tsx'

type ChoiceFieldsProps = {
  readonly at: number
  readonly choice: Choice
  readonly level: string
  readonly language: string
  readonly isRepeated: boolean
  readonly faultAt: (control: string) => TextKey | undefined
  readonly onChange: (choice: Choice) => void
}

/** University and program at this level in this language, with the program's figures. */
export function ChoiceFields({
  at,
  choice,
  level,
  language: educationLanguage,
  isRepeated,
  faultAt,
  onChange,
}: ChoiceFieldsProps) {
  const { t, language } = useTexts()
  const universities = useQuery(universitiesQuery(level, educationLanguage))
  const programs = useQuery({
    ...programsQuery(choice.universityId, level, educationLanguage),
    enabled: choice.universityId !== '',
  })
  const known = universities.data?.list ?? []
  const university = known.find(({ id }) => id === choice.universityId)
  // Most lists are unconfirmed: one note says so, and only the others are marked.
  const areSomeUnconfirmed = known.some(({ isOfferConfirmed }) => !isOfferConfirmed)
  const marked = ({ isOfferConfirmed }: { readonly isOfferConfirmed: boolean }) =>
    areSomeUnconfirmed && isOfferConfirmed ? t('directory.program.confirmed') : undefined
  const offered = (programs.data?.list ?? []).map((program) => ({
    ...program,
    nameKz: `${program.code} ${program.nameKz}`,
    nameRu: `${program.code} ${program.nameRu}`,
    nameEn: `${program.code} ${program.nameEn}`,
  }))
  const isWithoutOffer = programs.isSuccess && offered.length === 0
  const ownFault = isRepeated
    ? 'applications.choices.repeated'
    : isWithoutOffer
      ? 'applications.choices.none'
      : undefined
  const chosen = programs.data?.list.find(({ id }) => id === choice.educationalProgram)
  const isClosed = universities.isSuccess && choice.universityId !== '' && university === undefined
  return (
    <>
      {isClosed && <ClosedNote id={choice.universityId} />}
      <SearchField
        id={`draft-choices-${at}-universityId`}
        name={`choices.${at}.universityId`}
        label={t('applications.choices.university')}
        value={choice.universityId}
        fault={faultAt(`draft-choices-${at}-universityId`)}
        options={optionsOf(
          known.map((each) => ({ ...each, note: marked(each) })),
          language,
        )}
        isLoading={universities.isPending}
        onChange={(universityId) => onChange({ universityId, educationalProgram: '' })}
      />
      <SearchField
        id={`draft-choices-${at}-educationalProgram`}
        name={`choices.${at}.educationalProgram`}
        label={t('applications.choices.program')}
        hint={choice.universityId === '' && t('applications.choices.universityFirst')}
        value={choice.educationalProgram}
        fault={ownFault ?? faultAt(`draft-choices-${at}-educationalProgram`)}
        options={optionsOf(offered, language)}
        isLoading={choice.universityId !== '' && programs.isPending}
        isDisabled={choice.universityId === ''}
        onChange={(educationalProgram) => onChange({ ...choice, educationalProgram })}
      />
      {chosen && <ProgramFigures program={chosen} university={university} />}
    </>
  )
}
