import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { kindLabel } from '../../claims/parts/claim-calls.ts'
import { downloadFile } from '../../documents/parts/files.ts'
import classes from '../../results/parts/own-grant.module.css'
import type { OwnAppeals } from '../api.ts'

type Appeal = OwnAppeals['appeals'][number]

const TONES: Readonly<Record<Appeal['state'], Tone>> = { SENT: 'progress', GRANTED: 'success', REFUSED: 'neutral' }

export function AppealState({ state }: { state: Appeal['state'] }) {
  const { t } = useTexts()
  return <StatusTag tone={TONES[state]}>{t(`appeals.state.${state}`)}</StatusTag>
}

export function AppealFacts({ appeal, more = [] }: { appeal: Appeal; more?: readonly DescriptionRow[] }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { reason, files, sentAt, answer, decidedAt, corrections } = appeal
  const words = (text: string) => <span className={classes.words}>{text}</span>
  const corrected = corrections.map(({ kind, name }) =>
    name === null ? t(kindLabel(kind)) : `${t(kindLabel(kind))}: ${nameIn(name, language)}`,
  )
  return (
    <DescriptionList
      rows={[
        { key: 'sent', term: t('appeals.sentAt'), value: dates.instant(sentAt) },
        { key: 'reason', term: t('appeals.reason'), value: words(reason) },
        ...(files.length === 0
          ? []
          : [
              {
                key: 'files',
                term: t('appeals.files'),
                value: files.map((file) => (
                  <div key={file.id}>
                    <Button look="quiet" onClick={() => void downloadFile(file)}>
                      {file.name}
                    </Button>
                  </div>
                )),
              },
            ]),
        ...(answer === null || decidedAt === null
          ? []
          : [
              { key: 'decided', term: t('appeals.decidedAt'), value: dates.instant(decidedAt) },
              { key: 'answer', term: t('appeals.answer'), value: words(answer) },
            ]),
        ...(corrected.length === 0
          ? []
          : [
              {
                key: 'corrected',
                term: t('appeals.corrected'),
                value: `${corrected.join(', ')}. ${t('appeals.next')}`,
              },
            ]),
        ...more,
      ]}
    />
  )
}
