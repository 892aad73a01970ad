import { type CheckPoint, isDoubt } from '@portal/domain/review/check-rules.ts'
import { useLastDays } from '../../../platform/last-days.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { CorrectionItem } from '../../corrections/parts/correction-calls.ts'
import { idOfField, useAsk } from '../../corrections/parts/use-ask.ts'
import { useFieldName } from '../../corrections/parts/use-field-name.ts'
import { formerCopies, useRounds } from '../../corrections/parts/use-rounds.ts'
import type { StaffApplication } from '../api.ts'
import type { CheckState } from './use-checks.ts'
import type { ReviewedDocument } from './use-documents.ts'

/** States that the inspector has to know before the checks; the others belong to the facts. */
const CURRENT = ['ASKED', 'ANSWERED', 'LAPSED'] as const

/** Requests for corrections of the shown application, and the one that its reader gathers. */
export function useCorrections(
  application: StaffApplication,
  documents: readonly ReviewedDocument[],
  checks: CheckState,
  onCompare: (documentId: string, copyId: string) => void,
) {
  const { t } = useTexts()
  const days = useLastDays()
  const rounds = useRounds(application.id, application.correction)
  const ask = useAsk(application.id, rounds.days)
  const { newest, canAsk } = rounds
  const askable = documents.filter(({ id }) => rounds.isAskable(id))
  const fieldName = useFieldName()
  const fields = rounds.askableFields.map((field) => ({ id: idOfField(field), label: fieldName(field), field }))
  // A doubtful value is asked itself, any other doubt asks for the document.
  const doubtAt = (document: ReviewedDocument, isWanted: (point: CheckPoint) => boolean): boolean =>
    document.points.some(({ point }) => {
      const verdict = checks.of(document.id, point)?.verdict
      return verdict !== undefined && isDoubt(verdict) && isWanted(point)
    })
  const isValue = (point: CheckPoint): boolean => fields.some(({ field }) => field === point)
  const doubtful = [
    ...askable.filter((document) => doubtAt(document, (point) => !isValue(point))),
    ...fields.filter(({ field }) => documents.some((document) => doubtAt(document, (point) => point === field))),
  ].map(({ id }) => id)
  const begun = [...askable, ...fields].filter(({ id }) => ask.asked.has(id) || doubtful.includes(id))

  function compare({ before, after }: CorrectionItem): void {
    const now = documents.find(
      ({ id }) => id === after?.id || formerCopies(rounds.rounds, id).some((copy) => copy.id === before.id),
    )
    if (now !== undefined) onCompare(now.id, before.id)
  }

  return {
    application,
    rounds,
    ask,
    canAsk,
    askable,
    fields,
    days: rounds.days,
    compare,
    isCurrent: newest !== undefined && CURRENT.some((state) => state === newest.state),
    toAsk: begun.length,
    /** Opens the request with the doubtful documents chosen. */
    open: canAsk ? () => ask.open(doubtful) : null,
    /** Why the reader cannot decide now; null: nothing is asked. */
    waits:
      newest?.state === 'ASKED' && newest.can.cancel
        ? { id: 'deciding-waits', text: t('corrections.staff.waiting', { day: days.day(newest.until) }) }
        : null,
    former: (document: ReviewedDocument | undefined) =>
      document === undefined
        ? []
        : formerCopies(rounds.rounds, document.id).map(({ id, name, round }) => ({
            id,
            name,
            label: t('corrections.staff.copy', { number: round }),
          })),
  }
}

export type Corrections = ReturnType<typeof useCorrections>
