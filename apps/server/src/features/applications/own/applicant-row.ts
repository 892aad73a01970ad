import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { abilitiesOf } from '@portal/domain/applications/policy.ts'
import { isRefused } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { NamedPair } from '../../directory/check-references.ts'
import type { ApplicationRow, ChoiceRow } from '../load-application.ts'
import type { ApplicantSnapshot } from '../queries.ts'
import type { OwnCircumstances } from './own-circumstances.ts'

type Names = Pick<ApplicantSnapshot, 'firstName' | 'lastName' | 'middleName' | 'citizenship' | 'countryOfResidence'>
export type ShownPair = Pick<ChoiceRow, 'universityId' | 'programCode' | 'universityName' | 'programName'>

const fullName = (names: Names): string => [names.lastName, names.firstName, names.middleName].filter(Boolean).join(' ')

export const pairOfDraft = ({ educationalProgram, ...pair }: NamedPair): ShownPair => ({
  ...pair,
  programCode: educationalProgram,
})

/** A row of the applicant's list: a sent application shows its snapshot, a draft the profile and the typed values. */
export function applicantRow(
  application: ApplicationRow,
  names: Names,
  pair: ShownPair | undefined,
  language: Language,
) {
  const draft = application.draft as ApplicationDraft | null
  return {
    id: application.id,
    number: application.number,
    type: application.type,
    status: application.status,
    createdDate: application.createdAt,
    sentDate: application.sentAt,
    lastStatusUpdateDate: application.statusChangedAt,
    firstName: names.firstName,
    lastName: names.lastName,
    fio: fullName(names),
    citizenship: names.citizenship,
    countryOfResidence: names.countryOfResidence,
    educationLevel: application.educationLevel ?? chosenIn('educationLevel', draft?.educationLevel),
    educationLanguage: application.educationLanguage ?? chosenIn('educationLanguage', draft?.educationLanguage),
    universityId: pair?.universityId ?? null,
    universityName: pair === undefined ? null : nameIn(pair.universityName, language),
    educationalProgram: pair?.programCode ?? null,
    educationalProgramName: pair === undefined ? null : nameIn(pair.programName, language),
    university: pair === undefined ? null : { id: pair.universityId, ...pair.universityName },
    speciality: pair === undefined ? null : { id: pair.programCode, code: pair.programCode, ...pair.programName },
    comment: isRefused(application.status) ? application.comment : null,
  }
}

/** Abilities of the owner. Readers' scope and inspectors play no part. */
export const ownAbilities = (
  actor: Actor,
  { type, status, ownerId }: ApplicationRow,
  circumstances: OwnCircumstances,
) =>
  abilitiesOf(
    actor,
    {
      type,
      status,
      ownerId,
      inspectorId: null,
      decidedById: null,
      currentUniversityId: null,
      readerUniversityIds: [],
    },
    { ...circumstances, otherHeads: 0, isUnderCorrection: false },
  )
