import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../../platform/new-key.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { PersonList, PersonRow } from '../../../ui/person-picker.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import {
  type AssignPreview,
  type AssignReport,
  type BulkSubject,
  carryOutAssignment,
  inspectorsQuery,
  previewAssignment,
  refreshReview,
} from '../api.ts'
import { BulkPreview, BulkReport } from './bulk-preview.tsx'

type BulkAssignDialogProps = {
  readonly subject: BulkSubject | null
  /** `isDone`: some applications were assigned. */
  readonly onClose: (isDone: boolean) => void
}

/** Distributes many applications among inspectors: choice of people, preview, report. */
export function BulkAssignDialog({ subject, onClose }: BulkAssignDialogProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>(FIRST)
  const close = () => {
    setStep(FIRST)
    onClose(step.at === 'report')
  }
  const title = {
    people: t('applications.bulk.title'),
    preview: t('applications.bulk.previewTitle'),
    report: t('applications.bulk.reportTitle'),
  }[step.at]
  return (
    <Dialog isOpen={subject !== null} title={title} size="lg" onClose={close}>
      {subject && step.at === 'people' && (
        <People
          chosen={step.chosen}
          onNext={async (chosen) =>
            setStep({ at: 'preview', chosen, preview: await previewAssignment(subject, chosen), key: newKey() })
          }
          onClose={close}
        />
      )}
      {subject && step.at === 'preview' && (
        <Preview
          step={step}
          onBack={() => setStep({ at: 'people', chosen: step.chosen })}
          onDone={(report) => setStep({ at: 'report', report })}
        />
      )}
      {step.at === 'report' && <BulkReport report={step.report} onClose={close} />}
    </Dialog>
  )
}

type PreviewStep = {
  readonly at: 'preview'
  readonly chosen: readonly string[]
  readonly preview: AssignPreview
  /** Idempotency key: a plan with a lost response is executed once. */
  readonly key: string
}
type Step =
  | { readonly at: 'people'; readonly chosen: readonly string[] }
  | PreviewStep
  | { readonly at: 'report'; readonly report: AssignReport }
const FIRST: Step = { at: 'people', chosen: [] }

type PeopleProps = {
  readonly chosen: readonly string[]
  readonly onNext: (chosen: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

function People({ chosen: before, onNext, onClose }: PeopleProps) {
  const { t } = useTexts()
  const me = useSession()?.user.id
  const staff = useQuery(inspectorsQuery(null))
  const [chosen, setChosen] = useState(before)
  const { isBusy, error, run } = useAct()
  if (!staff.isSuccess) return <Waiting on={staff} />
  const people = staff.data.content
  if (people.length === 0) return <p>{t('applications.assign.none')}</p>
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))

  return (
    <ActForm
      lead={<p>{t('applications.bulk.lead')}</p>}
      error={error}
      submit={t('applications.bulk.preview')}
      isBusy={isBusy}
      missing={chosen.length === 0 && t('applications.bulk.choosePeople')}
      onSubmit={() => void run(() => onNext(chosen))}
      onCancel={onClose}
    >
      <PersonList title={t('applications.bulk.people')}>
        <PersonRow
          type="checkbox"
          label={<strong>{t('applications.bulk.everybody')}</strong>}
          checked={chosen.length === people.length}
          onChange={(event) => setChosen(event.currentTarget.checked ? people.map(({ id }) => id) : [])}
        />
        {people.map(({ id, fullName, load = 0 }) => (
          <PersonRow
            key={id}
            type="checkbox"
            label={id === me ? t('applications.assign.me', { name: fullName }) : fullName}
            note={<span className={classes.muted}>{t('applications.assign.load', { count: load })}</span>}
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </PersonList>
    </ActForm>
  )
}

type PreviewProps = {
  readonly step: PreviewStep
  readonly onBack: () => void
  readonly onDone: (report: AssignReport) => void
}

function Preview({ step: { preview, key }, onBack, onDone }: PreviewProps) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const count = preview.rows.filter(({ inspectorId }) => inspectorId !== null).length
  return (
    <div className={classes.stack}>
      <ActError error={error} />
      <BulkPreview preview={preview} />
      <Actions>
        {count > 0 && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                const report = await carryOutAssignment(preview, key)
                await refreshReview()
                onDone(report)
              })
            }
          >
            {t('applications.bulk.execute', { count })}
          </Button>
        )}
        <Button look="secondary" onClick={onBack}>
          {t('applications.bulk.back')}
        </Button>
      </Actions>
    </div>
  )
}
