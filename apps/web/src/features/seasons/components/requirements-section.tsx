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
import { useRequirementWords } from '../../reception/parts/use-requirement-words.ts'
import { type SeasonSetup, setSeasonRequirements } from '../api.ts'
import type { Requirement, TypedRequirement } from '../state/requirement-values.ts'
import { RequirementForm } from './requirement-form.tsx'

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
  const [editing, setEditing] = useState<number | null>(null)
  const { isBusy, error, run } = useAct()
  const { requirements, can, year, version } = season
  const others = (at: number) => requirements.filter((_row, index) => index !== at)
  const save = (next: readonly TypedRequirement[]) => setSeasonRequirements(year, { version, requirements: [...next] })
  return (
    <Section title={t('seasons.requirements.title')} lead={t('seasons.requirements.lead')}>
      <ActError error={error} />
      {requirements.length === 0 && <p>{t('seasons.requirements.none')}</p>}
      {requirements.length > 0 && (
        <DataTable
          caption={t('seasons.requirements.title')}
          rows={requirements.map((row, at) => ({ ...row, at }))}
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
                    cell: ({ at }: { readonly at: number }) => (
                      <Actions>
                        <Button look="quiet" onClick={() => setEditing(at)}>
                          {t('seasons.windows.change')}
                        </Button>
                        <Button
                          look="quiet"
                          isBusy={isBusy}
                          onClick={() => void run(() => save(others(at).map(toTyped)))}
                        >
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
          <Button look="secondary" onClick={() => setEditing(requirements.length)}>
            {t('seasons.requirements.add')}
          </Button>
        </Actions>
      )}
      <p>
        <Link to="/questions">{t('requirements.questionsOpen')}</Link>. {t('requirements.questionsOpenLead')}
      </p>
      <Dialog isOpen={editing !== null} title={t('seasons.requirements.row')} onClose={() => setEditing(null)}>
        {editing !== null && (
          <RequirementForm
            row={requirements[editing]}
            others={others(editing)}
            onCancel={() => setEditing(null)}
            onSave={async (row) => {
              const typed = requirements.map(toTyped)
              await save([...typed.slice(0, editing), row, ...typed.slice(editing + 1)]).catch(asOfRow)
              setEditing(null)
            }}
          />
        )}
      </Dialog>
    </Section>
  )
}
