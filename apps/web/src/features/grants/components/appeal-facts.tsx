import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, type DescriptionRow } from '../../../ui/description-list.tsx'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { downloadFile } from '../../documents/parts/files.ts'
import type { OwnAppeals } from '../api.ts'
import { kindLabel } from '../state/claim-calls.ts'
import classes from './own-grant.module.css'

type Appeal = OwnAppeals['appeals'][number]

const TONES: Readonly<Record<Appeal['state'], Tone>> = { SENT: 'progress', GRANTED: 'success', REFUSED: 'neutral' }

export function AppealState({ state }: { state: Appeal['state'] }) {
  const { t } = useTexts()
  return <StatusTag tone={TONES[state]}>{t(`grants.appeals.state.${state}`)}</StatusTag>
}

/** What an appeal says, and what has become of it. */
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
        { key: 'sent', term: t('grants.appeals.sentAt'), value: dates.instant(sentAt) },
        { key: 'reason', term: t('grants.appeals.reason'), value: words(reason) },
        ...(files.length === 0
          ? []
          : [
              {
                key: 'files',
                term: t('grants.appeals.files'),
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
              { key: 'decided', term: t('grants.appeals.decidedAt'), value: dates.instant(decidedAt) },
              { key: 'answer', term: t('grants.appeals.answer'), value: words(answer) },
            ]),
        ...(corrected.length === 0
          ? []
          : [
              {
                key: 'corrected',
                term: t('grants.appeals.corrected'),
                value: `${corrected.join(', ')}. ${t('grants.appeals.next')}`,
              },
            ]),
        ...more,
      ]}
    />
  )
}
