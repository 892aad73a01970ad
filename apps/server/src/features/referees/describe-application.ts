import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { choicesOf as pairsOf } from '@portal/domain/applications/rules.ts'
import { type LocalizedName, NAME_IN, nameFrom } from '@portal/domain/kernel/localized-name.ts'
import type { Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { namesOfAccount } from '../accounts/queries.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import type { ApplicantSnapshot } from '../applications/queries.ts'
import { namedPairs } from '../directory/check-references.ts'

type Names = { readonly firstName: string | null; readonly lastName: string | null; readonly middleName: string | null }

const fullName = ({ lastName, firstName, middleName }: Names): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')

/** Facts of an application for its referee: the applicant's name, and the first choice. */
export async function describeApplication(db: Reader, { application, current }: LoadedApplication) {
  const draft = application.draft as ApplicationDraft | null
  const snapshot = application.applicant as ApplicantSnapshot | null
  const [pair] = draft === null ? [] : await namedPairs(db, pairsOf(draft))
  const chosen = current ?? pair ?? null
  return {
    applicantName: fullName(snapshot ?? (await namesOfAccount(db, application.ownerId))),
    university: chosen?.universityName ?? null,
    program: chosen?.programName ?? null,
    level: application.educationLevel ?? chosenIn('educationLevel', draft?.educationLevel),
  }
}

type Described = Pick<Awaited<ReturnType<typeof describeApplication>>, 'university' | 'program'>

/** University and program in a mail; a draft without a choice has none yet. */
export const placeOf = ({ university, program }: Described): LocalizedName =>
  nameFrom((language) =>
    university === null || program === null
      ? textsIn(language)('notifications.anyUniversity')
      : `${university[NAME_IN[language]]}, ${program[NAME_IN[language]]}`,
  )
