import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { useRequirementWords } from '../../reception/parts/use-requirement-words.ts'
import { type SeasonSetup, setSeasonRequirements } from '../api.ts'
import { withRow } from '../state/changed-rows.ts'
import type { Requirement, TypedRequirement } from '../state/requirement-values.ts'
import { RequirementForm } from './requirement-form.tsx'

const othersOf = (rows: readonly Requirement[], id: string | undefined) => rows.filter((row) => row.id !== id)

const toTyped = ({ changedAt: _, ...row }: Requirement): TypedRequirement => row

/** A fault of the saved row is shown at its field of the form. */
function asOfRow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const errors = error.errors.map((fault) => ({ ...fault, field: fault.field.split('.')[2] ?? fault.field }))
  throw new ApiError(error.status, { msg: error.msg, message: error.message, data: error.data, errors })
}

/** Requirements of a season in words: for whom, and what they ask. */
export function RequirementsSection({ season }: { readonly season: SeasonSetup }) {
  const { t } = useTexts()
  const words = useRequirementWords()
  const [edited, setEdited] = useState<{ readonly row?: Requirement } | null>(null)
  const { isBusy, error, run } = useAct()
  const { requirements, can, year, version } = season
  const remove = (id: string) =>
    run(() => setSeasonRequirements(year, { version, requirements: othersOf(requirements, id).map(toTyped) }))
  return (
    <Section title={t('seasons.requirements.title')} lead={t('seasons.requirements.lead')}>
      <ActError error={error} />
      {requirements.length === 0 && <p>{t('seasons.requirements.none')}</p>}
      {requirements.length > 0 && (
        <DataTable
          caption={t('seasons.requirements.title')}
          rows={requirements}
          rowKey={({ id }) => id}
          columns={[
            { key: 'scope', header: t('seasons.windows.for'), isLong: true, cell: (row) => words.scope(row) },
            {
              key: 'effect',
              header: t('seasons.requirements.effect'),
              isLong: true,
              cell: ({ demand }) => words.effect(demand),
            },
            ...(can.setWindows
              ? [
                  {
                    key: 'acts',
                    header: t('seasons.windows.acts'),
                    cell: (row: Requirement) => (
                      <Actions>
                        <Button look="quiet" onClick={() => setEdited({ row })}>
                          {t('seasons.windows.change')}
                        </Button>
                        <Button look="quiet" isBusy={isBusy} onClick={() => void remove(row.id)}>
                          {t('seasons.windows.remove')}
                        </Button>
                      </Actions>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {can.setWindows && (
        <Actions>
          <Button look="secondary" onClick={() => setEdited({})}>
            {t('seasons.requirements.add')}
          </Button>
        </Actions>
      )}
      <p>
        <Link to="/questions">{t('requirements.questionsOpen')}</Link>. {t('requirements.questionsOpenLead')}
      </p>
      <Dialog isOpen={edited !== null} title={t('seasons.requirements.row')} onClose={() => setEdited(null)}>
        {edited !== null && <EditForm season={season} row={edited.row} onClose={() => setEdited(null)} />}
      </Dialog>
    </Section>
  )
}

type EditFormProps = {
  readonly season: SeasonSetup
  /** As it was at the opening; undefined: a new one. */
  readonly row: Requirement | undefined
  readonly onClose: () => void
}

function EditForm({ season: { year, version, requirements }, row, onClose }: EditFormProps) {
  const atBegun = useBegunVersion(version)
  return (
    <RequirementForm
      row={row}
      others={othersOf(requirements, row?.id)}
      onCancel={onClose}
      onSave={async (typed) => {
        const at = requirements.findIndex(({ id }) => id === row?.id)
        const next = withRow(requirements.map(toTyped), at, typed)
        await atBegun((begun) => setSeasonRequirements(year, { version: begun, requirements: next }).catch(asOfRow))
        onClose()
      }}
    />
  )
}
