import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { type CheckPoint, isValuePoint, pointsOf } from '@portal/domain/review/check-rules.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useGrantDirectory } from '../../applications/parts/use-grant-directory.ts'
import type { StaffApplication } from '../api.ts'
import { usePointValues } from './use-point-values.ts'

export type ReviewedDocument = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly points: readonly { readonly point: CheckPoint; readonly value: string | null }[]
}

/** Documents of an application in the form's order, each with the points to compare. Values that nobody states are left out. */
export function useDocuments(application: StaffApplication): readonly ReviewedDocument[] {
  const { t, language } = useTexts()
  const { user, grantFiles, furtherFiles, answers, referees } = application
  const { kindName } = useGrantDirectory(grantFiles.length > 0)
  const values = usePointValues(application)
  const all = [
    ...ATTACHMENT_SLOTS.flatMap((slot) => {
      const file = user[slot]
      return file === null ? [] : [{ ...file, slot: slot as string, kind: null, label: t(`documents.slots.${slot}`) }]
    }),
    ...referees.flatMap(({ file, name }) =>
      file === null
        ? []
        : [{ ...file, slot: 'recommendationLetter', kind: null, label: t('referees.own.letterOf', { name }) }],
    ),
    ...user.additionalDocuments.map((file, at) => ({
      ...file,
      slot: 'additionalDocuments',
      kind: null,
      label: t('documents.numbered', { number: at + 1 }),
    })),
    ...furtherFiles.map(({ label, ...file }) => ({ ...file, slot: 'furtherFiles', label: nameIn(label, language) })),
    ...answers.flatMap(({ file, question, text }) =>
      file === null ? [] : [{ ...file, slot: 'answers', kind: question, label: text[language] }],
    ),
    ...grantFiles.map((file) => ({
      ...file,
      slot: 'grantFiles',
      label: t('applications.review.grantDocument', { name: kindName(file.kind) }),
    })),
  ]
  return all
    .filter(({ id }, at) => all.findIndex((document) => document.id === id) === at)
    .map(({ id, name, label, slot, kind }) => ({
      id,
      name,
      label,
      points: pointsOf({ slot, kind }).flatMap((point): ReviewedDocument['points'] => {
        if (!isValuePoint(point)) return [{ point, value: null }]
        const value = values[point]
        return value === null || value === '' ? [] : [{ point, value }]
      }),
    }))
}
