import { CALIBRATION_CASES } from '@portal/domain/competitions/commission-schema.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { type CalibrationCase, type Commission, putCalibration } from '../api.ts'
import classes from './commission.module.css'

const NUMBERS = Array.from({ length: CALIBRATION_CASES }, (_, at) => at + 1)

/** Cases that every expert grades first. Their grades never count. */
export function CalibrationCases({ commission }: { readonly commission: Commission }) {
  const { t, language } = useTexts()
  const { calibration, can, competitionId } = commission
  const [editing, setEditing] = useState<number | null>(null)
  return (
    <>
      <p>{t('commissions.calibration.lead', { count: CALIBRATION_CASES })}</p>
      {NUMBERS.map((number) => {
        const known = calibration.find((each) => each.number === number)
        return (
          <Section key={number} title={known?.title[language] ?? t('commissions.calibration.number', { number })}>
            {known === undefined ? (
              <p className={listClasses.muted}>{t('commissions.calibration.missing')}</p>
            ) : (
              <>
                <p className={classes.words}>{known.text[language]}</p>
                <p className={listClasses.muted}>{t('commissions.calibration.signed', { count: known.signed })}</p>
              </>
            )}
            {can.calibrate && (
              <Actions>
                <Button look="secondary" onClick={() => setEditing(number)}>
                  {t(known === undefined ? 'commissions.calibration.write' : 'commissions.calibration.change')}
                  <span className={listClasses.hidden}> {t('commissions.calibration.number', { number })}</span>
                </Button>
              </Actions>
            )}
          </Section>
        )
      })}
      {editing !== null && (
        <CaseDialog
          competitionId={competitionId}
          number={editing}
          known={calibration.find(({ number }) => number === editing)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type CaseDialogProps = {
  readonly competitionId: string
  readonly number: number
  readonly known: CalibrationCase | undefined
  readonly onClose: () => void
}

const FIELDS = ['title', 'text'] as const
type Path = `${(typeof FIELDS)[number]}.${(typeof LANGUAGES)[number]}`
const PATHS = FIELDS.flatMap((field) => LANGUAGES.map((language): Path => `${field}.${language}`))
type Values = Readonly<Record<Path, string>>

function CaseDialog({ competitionId, number, known, onClose }: CaseDialogProps) {
  const { t } = useTexts()
  const byPath = <Value,>(textOf: (field: (typeof FIELDS)[number], language: (typeof LANGUAGES)[number]) => Value) =>
    Object.fromEntries(
      FIELDS.flatMap((field) => LANGUAGES.map((each) => [`${field}.${each}`, textOf(field, each)])),
    ) as Record<Path, Value>
  const form = useForm<Values>({
    id: 'calibration',
    initial: byPath((field, each) => known?.[field][each] ?? ''),
    labels: byPath((field, each) =>
      t('commissions.calibration.inLanguage', {
        field: t(`commissions.calibration.${field}`),
        language: t(`kernel.languages.${each}`),
      }),
    ),
  })
  const of = (field: (typeof FIELDS)[number], values: Values) => ({
    kk: values[`${field}.kk`],
    ru: values[`${field}.ru`],
    en: values[`${field}.en`],
  })
  const save = form.submit(async (values) => {
    await putCalibration(competitionId, number, { title: of('title', values), text: of('text', values) })
    onClose()
  })
  const isMissing = PATHS.some((path) => form.values[path].trim() === '')
  return (
    <Dialog isOpen title={t('commissions.calibration.number', { number })} size="xl" onClose={onClose}>
      <form noValidate className={listClasses.stack} onSubmit={save}>
        <FormSummary form={form} />
        <div className={classes.languages}>
          {LANGUAGES.map((each) => (
            <div key={each} lang={each} className={listClasses.stack}>
              <TextField {...form.field(`title.${each}`)} maxLength={200} autoComplete="off" />
              <TextareaField {...form.field(`text.${each}`)} maxLength={10_000} rows={10} />
            </div>
          ))}
        </div>
        <FormActions
          submit={t('commissions.calibration.save')}
          isBusy={form.isBusy}
          missing={isMissing && t('commissions.calibration.allLanguages')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
