import { UNDECIDED_AT_CLOSING, type UndecidedAtClosing } from '@portal/domain/seasons/rules.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useBegunVersion } from '../../../ui/use-begun-version.ts'
import { closeSeason, type SeasonSetup } from '../api.ts'

/** Undecided applications of a season that has passed, and its closing. */
export function ClosingSection({ season }: { readonly season: SeasonSetup }) {
  const { t } = useTexts()
  const dates = useDates()
  const [isClosing, setIsClosing] = useState(false)
  return (
    <Section title={t('seasons.close')} lead={t('seasons.closeLead', { count: season.counts.undecided })}>
      {season.undecided.length > 0 && (
        <DataTable
          caption={t('seasons.undecidedFirst', { count: season.undecided.length })}
          rows={season.undecided}
          rowKey={({ id }) => id}
          columns={[
            { key: 'number', header: t('seasons.number'), cell: ({ number }) => number },
            { key: 'fio', header: t('seasons.fio'), isLong: true, cell: ({ fio }) => fio },
            { key: 'sent', header: t('seasons.sent'), cell: ({ sentDate }) => dates.day(sentDate) },
          ]}
        />
      )}
      <Actions>
        <Button look="danger" onClick={() => setIsClosing(true)}>
          {t('seasons.close')}
        </Button>
      </Actions>
      <Dialog isOpen={isClosing} title={t('seasons.close')} onClose={() => setIsClosing(false)}>
        {isClosing && <ClosingForm season={season} onClose={() => setIsClosing(false)} />}
      </Dialog>
    </Section>
  )
}

function ClosingForm({ season, onClose }: { readonly season: SeasonSetup; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const atBegun = useBegunVersion(season.version)
  const [undecided, setUndecided] = useState<UndecidedAtClosing | ''>('')
  const [reason, setReason] = useState('')
  const missing =
    undecided === ''
      ? t('seasons.chooseUndecided')
      : undecided === 'END' && reason.trim() === '' && t('seasons.giveReason')
  return (
    <ActForm
      lead={<p>{t('seasons.closeText')}</p>}
      error={error}
      isBusy={isBusy}
      look="danger"
      submit={t('seasons.close')}
      missing={missing}
      onCancel={onClose}
      onSubmit={() =>
        void run(async () => {
          if (undecided === '') return
          await atBegun((version) => closeSeason(season.year, { version, undecided, reason }))
          onClose()
        })
      }
    >
      <ChoiceField
        id="closing-undecided"
        name="undecided"
        label={t('seasons.undecided')}
        value={undecided}
        options={UNDECIDED_AT_CLOSING.map((value) => ({ value, label: t(`seasons.undecidedAs.${value}`) }))}
        onChange={setUndecided}
      />
      <TextareaField
        id="closing-reason"
        name="reason"
        label={t('seasons.reason')}
        hint={t('seasons.reasonHint')}
        value={reason}
        rows={3}
        maxLength={1000}
        isOptional={undecided !== 'END'}
        onChange={setReason}
      />
    </ActForm>
  )
}
