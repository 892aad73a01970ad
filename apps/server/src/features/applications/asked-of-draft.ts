import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { choicesOf } from '@portal/domain/applications/rules.ts'
import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { Asked } from '@portal/domain/seasons/requirement-rules.ts'
import type { Reader } from '../../platform/database/database.ts'
import { requirementsNow } from '../reception/read-requirements.ts'

export type AskedOf = (draft: ApplicationDraft, group: ApplicantGroup | null) => Asked

/** Requirements of drafts in the current season, with the questions of their programs. */
export async function askedOfDrafts(
  scope: { readonly db: Reader; readonly now: Date },
  drafts: readonly ApplicationDraft[],
): Promise<AskedOf> {
  const askedOf = await requirementsNow(scope, drafts.flatMap(pairsOf))
  return (draft, group) =>
    askedOf({ kind: draft.type, level: chosenIn('educationLevel', draft.educationLevel), group }, pairsOf(draft))
}

const pairsOf = (draft: ApplicationDraft) =>
  choicesOf(draft).map(({ universityId, educationalProgram: program }) => ({ universityId, program }))

type AskedFile = { readonly slot: string; readonly kind: string | null }
type AskedParts = {
  readonly furtherFiles: readonly { readonly kind: string; readonly label: LocalizedName }[]
  readonly answers: readonly { readonly question: string; readonly text: Readonly<Record<Language, string>> }[]
}

/** Name of a file that the season or a question asked for. Null: another file. */
export function askedName(
  { slot, kind }: AskedFile,
  { furtherFiles, answers }: AskedParts,
  language: Language,
): string | null {
  if (slot === 'furtherFiles') {
    const label = furtherFiles.find((file) => file.kind === kind)?.label
    return label === undefined ? '' : nameIn(label, language)
  }
  return slot === 'answers' ? (answers.find(({ question }) => question === kind)?.text[language] ?? '') : null
}
